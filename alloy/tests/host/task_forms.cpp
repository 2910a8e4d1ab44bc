// SPDX-License-Identifier: MIT OR Apache-2.0
// The callables and arguments of a task, and the start and end of a task.

#include "tasks.hpp"

#include <memory>
#include <string>

namespace {

struct Motor {
    int speed;
    void turn(int by) { event("turn" + std::to_string(speed + by)); }
    void report() const { event("speed" + std::to_string(speed)); }
};

/// Counts its live instances.
struct Counted {
    static inline int alive;
    Counted() { ++alive; }
    Counted(const Counted&) { ++alive; }
    Counted(Counted&&) noexcept { ++alive; }
    ~Counted() { --alive; }
};

} // namespace

TEST("task.captures", "a task runs a lambda with its captures, which live until it returns and no longer") {
    std::string heard;
    Counted::alive = 0;
    LowTask low([&heard, word = std::string("a capture of more than a few bytes"), counted = Counted()] {
        heard = word;
        event("alive" + std::to_string(Counted::alive));
    });
    EXPECT(Counted::alive == 1);
    run();
    EXPECT(heard == "a capture of more than a few bytes");
    EXPECT(Counted::alive == 0);
    EXPECT_EVENTS("alive1");
}

TEST("task.member", "a task runs a member function of an object, with arguments") {
    Motor motor{40};
    MidTask turn(&Motor::turn, &motor, 2);
    LowTask report(&Motor::report, std::ref(motor).get());
    run();
    EXPECT_EVENTS("turn42 speed40");
}

TEST("task.arguments", "a task's function gets its arguments by value, move-only ones as well") {
    MidTask task(
        [](int a, const char* b, std::unique_ptr<int> c) { event(std::to_string(a) + b + std::to_string(*c)); }, 1,
        "and", std::make_unique<int>(2));
    run();
    EXPECT_EVENTS("1and2");
}

TEST("task.plain", "a plain function uses no stack, a copied argument as much as room_for says") {
    static std::uintptr_t *plain, *bound;
    LowTask low([] {});
    MidTask mid([](std::uint64_t) {}, std::uint64_t{1});
    plain = detail::block_of(low, "task.plain").sp;
    bound = detail::block_of(mid, "task.plain").sp;
    EXPECT((MidTask::room_for<void (*)(std::uint64_t), std::uint64_t>) == 16);
    EXPECT(plain != nullptr && bound != nullptr);
    run();
}

TEST("task.suspended", "a task created suspended runs after its first resume, at its own priority") {
    using Later = Task<STACK, Priority::High, "later", Feature::Notification | Feature::Suspended>;
    static Later* other;
    Later later([] { event("later"); });
    other = &later;
    LowTask low([] {
        EXPECT(RTOS::is_suspended(*other) && RTOS::get_priority(*other) == Priority::High);
        Later made([] { event("made"); });
        RTOS::delay(3);
        event("low");
        RTOS::resume(*other).unwrap();
        EXPECT(!RTOS::is_suspended(*other));
        event("low");
        RTOS::resume(made).unwrap();
        EXPECT(RTOS::is_finished(made));
    });
    run();
    EXPECT_EVENTS("low later low made");
}

namespace {

// The objects in whose wait a task is killed.
std::unique_ptr<Mutex> mutex;
std::unique_ptr<Queue<int, 1>> queue;
std::unique_ptr<BinarySemaphore> semaphore;
std::unique_ptr<EventFlags> flags;

void make_objects() {
    mutex = std::make_unique<Mutex>();
    queue = std::make_unique<Queue<int, 1>>();
    semaphore = std::make_unique<BinarySemaphore>();
    flags = std::make_unique<EventFlags>();
}

} // namespace

TEST("kill.waiting", "a killed task is in no list: the object that it waited for serves the next waiter, or none") {
    make_objects();
    // Each wait, with a timeout and without one.
    static void (*const waits[])() = {
        [] { RTOS::delay(50); },
        [] { RTOS::delay(INFINITE); },
        [] { (void)semaphore->take(); },
        [] { (void)semaphore->take(50); },
        [] { (void)queue->receive(); },
        [] { (void)queue->receive(50); },
        [] { (void)flags->wait_any(1); },
        [] { (void)flags->wait_any(1, true, 50); },
        [] { (void)TaskNotification::wait(); },
        [] { (void)TaskNotification::wait(50); },
        [] { (void)mutex->lock(); },
        [] { (void)mutex->lock(50); },
    };
    LowTask low([] {
        mutex->lock().unwrap();
        for (auto* const wait : waits) {
            HighTask high(wait);
            EXPECT(!RTOS::is_finished(high) && detail::block_of(high, "task.kill").waiter != nullptr);
            RTOS::kill(high).unwrap();
            EXPECT(RTOS::is_finished(high));
            EXPECT(RTOS::kill(high).unwrap_err() == Error::Finished);
            EXPECT(RTOS::active_priority(RTOS::current_task()) == Priority::Low);
            semaphore->give();
            EXPECT(semaphore->try_take().is_ok());
            EXPECT(queue->try_send(1).is_ok() && queue->try_receive().is_ok());
            flags->set(1);
            EXPECT(flags->clear(1) == 1);
            EXPECT(TaskNotification::notify(high, 1, SetBits).unwrap_err() == Error::Finished);
        }
        mutex->unlock().unwrap();
        EXPECT(mutex->try_lock().is_ok());
        RTOS::delay(100);
        event("end");
    });
    run();
    EXPECT_EVENTS("end");
}

TEST("kill.ready",
     "a task that is ready, preempted, suspended or the caller can be killed too, and joining tasks wake") {
    static LowTask* victim;
    static bool returned;
    LowTask low([] { event("low"); });
    victim = &low;
    HighTask joiner([] {
        RTOS::join(*victim).unwrap();
        event("joined");
    });
    MidTask mid([] {
        RTOS::suspend(*victim).unwrap();
        RTOS::kill(*victim).unwrap();
        event("killed");
        (void)RTOS::kill(RTOS::current_task());
        returned = true;
    });
    returned = false;
    run();
    EXPECT(!returned && RTOS::is_finished(mid));
    EXPECT_EVENTS("joined killed");
}

TEST("task.later", "a task created without a function counts as finished until it gets one; a finished task "
                   "can start again") {
    static Task<STACK, High, "later", Feature::Notification>* other;
    Task<STACK, High, "later", Feature::Notification> later;
    other = &later;
    MidTask mid([] {
        EXPECT(RTOS::is_finished(*other) && !RTOS::is_suspended(*other) && RTOS::join(*other, 5).is_ok());
        EXPECT(RTOS::get_priority(*other) == High && RTOS::active_priority(*other) == High);
        EXPECT(RTOS::kill(*other).unwrap_err() == Error::Finished);
        EXPECT(RTOS::resume(*other).unwrap_err() == Error::Finished);
        EXPECT(TaskNotification::notify(*other, 1, SetBits).unwrap_err() == Error::Finished);
        EXPECT(RTOS::unused_stack(*other) <= STACK);
        other->start([] { event("first" + std::to_string(TaskNotification::wait().unwrap())); }).unwrap();
        EXPECT(!RTOS::is_finished(*other));
        EXPECT(other->start([] {}).unwrap_err() == Error::Busy);
        TaskNotification::notify(*other, 7, Overwrite).unwrap();
        event("mid");
        EXPECT(RTOS::is_finished(*other));
        other->start([](int times, const char* what) { event(what + std::to_string(times)); }, 2, "second").unwrap();
        other->start([](void* what) { event(static_cast<const char*>(what)); }, const_cast<char*>("third")).unwrap();
    });
    Task<STACK, Critical, "before"> before;
    EXPECT(before.start([] { event("before"); }).is_ok());
    EXPECT(before.start([] {}).unwrap_err() == Error::Busy);
    run();
    EXPECT_EVENTS("before first7 mid second2 third");
}
