// SPDX-License-Identifier: MIT OR Apache-2.0
// What each primitive does, as exact sequences of events on the simulator.

#include "check.hpp"

#include <alloy/alloy.hpp>
#include <alloy_sim.hpp>

#include <memory>

using namespace alloy::rtos;
using check::event;

namespace {

constexpr std::size_t STACK = 1024;
using Low = Task<STACK, Priority::Low, "low", Feature::Notification>;
using Mid = Task<STACK, Priority::Normal, "mid", Feature::Notification>;
using High = Task<STACK, Priority::High, "high", Feature::Notification>;

/// Runs tasks until nothing can run any more.
void run() {
    RTOS::start();
    EXPECT(alloy::sim::starved());
}

} // namespace

TEST("start.order", "the most urgent task runs first, equals in the order in which they were made") {
    Low a([] { event("a"); });
    High b([] { event("b"); });
    Low c([] { event("c"); });
    Mid d([] { event("d"); });
    run();
    EXPECT_EVENTS("b d a c");
}

TEST("yield.equals", "a yield lets the next equal run, and nobody less urgent") {
    Mid a([] {
        event("a1");
        RTOS::yield();
        event("a2");
    });
    Mid b([] {
        event("b1");
        RTOS::yield();
        event("b2");
    });
    Low c([] { event("c"); });
    run();
    EXPECT_EVENTS("a1 b1 a2 b2 c");
}

TEST("delay.order", "sleepers wake at their tick, the more urgent first") {
    Low a([] {
        RTOS::delay(5);
        event("a" + std::to_string(RTOS::get_tick_count()));
    });
    High b([] {
        RTOS::delay(5);
        event("b" + std::to_string(RTOS::get_tick_count()));
        RTOS::delay(2);
        event("b" + std::to_string(RTOS::get_tick_count()));
    });
    Mid c([] {
        RTOS::delay(3);
        event("c" + std::to_string(RTOS::get_tick_count()));
    });
    run();
    EXPECT_EVENTS("c3 b5 a5 b7");
}

TEST("delay_until.drift", "a periodic task keeps its period however long its work takes, and says when it is late") {
    Mid a([] {
        Tick previous = RTOS::get_tick_count();
        for (int i = 0; i < 3; ++i) {
            const bool in_time = RTOS::delay_until(previous, 10);
            event((in_time ? "t" : "late") + std::to_string(RTOS::get_tick_count()));
            if (i == 0)
                RTOS::delay(4);
            if (i == 1)
                RTOS::delay(15);
        }
    });
    run();
    EXPECT_EVENTS("t10 t20 late35");
}

TEST("semaphore.waiters", "waiters are served by priority, then by arrival") {
    static std::unique_ptr<CountingSemaphore> s;
    s = std::make_unique<CountingSemaphore>(0, 9);
    Low a([] {
        s->take().unwrap();
        event("a");
    });
    Mid b([] {
        s->take().unwrap();
        event("b");
    });
    Mid c([] {
        s->take().unwrap();
        event("c");
    });
    High d([] {
        s->take().unwrap();
        event("d");
    });
    Task<STACK, Priority::Idle, "giver"> giver([] {
        RTOS::hold();
        for (int i = 0; i < 4; ++i)
            alloy::sim::interrupt([] { s->give_from_isr().unwrap(); });
        RTOS::release();
    });
    run();
    EXPECT_EVENTS("d b c a");
}

TEST("semaphore.errors", "each error of a semaphore has its cause") {
    static std::unique_ptr<CountingSemaphore> s;
    s = std::make_unique<CountingSemaphore>(1, 1);
    Mid a([] {
        EXPECT(s->give().unwrap_err() == Error::Overflow);
        EXPECT(s->give_from_isr().unwrap_err() == Error::Overflow);
        EXPECT(s->take(NO_WAIT).is_ok());
        EXPECT(s->take(NO_WAIT).unwrap_err() == Error::Timeout);
        EXPECT(s->try_take().unwrap_err() == Error::Busy);
        const Tick before = RTOS::get_tick_count();
        EXPECT(s->take(7).unwrap_err() == Error::Timeout);
        EXPECT(RTOS::get_tick_count() - before == 7);
        alloy::sim::interrupt([] { EXPECT(s->take().unwrap_err() == Error::Context); });
        alloy::sim::interrupt([] { EXPECT(s->give().unwrap_err() == Error::Context); });
        EXPECT(s->count() == 0);
        event("end");
    });
    run();
    EXPECT_EVENTS("end");
}

TEST("mutex.errors", "a stranger's unlock, a second lock and a circle of owners are refused and change nothing") {
    static std::unique_ptr<Mutex> m, n;
    m = std::make_unique<Mutex>();
    n = std::make_unique<Mutex>();
    static std::unique_ptr<High> high;
    Low low([] {
        EXPECT(m->unlock().unwrap_err() == Error::NotOwner);
        m->lock().unwrap();
        EXPECT(m->lock().unwrap_err() == Error::Deadlock);
        EXPECT(m->try_lock().unwrap_err() == Error::Deadlock);
        high = std::make_unique<High>([] {
            EXPECT(m->unlock().unwrap_err() == Error::NotOwner);
            EXPECT(m->try_lock().unwrap_err() == Error::Busy);
            EXPECT(m->lock(NO_WAIT).unwrap_err() == Error::Timeout);
            n->lock().unwrap();
            event("high waits");
            m->lock().unwrap();
            event("high owns");
            m->unlock().unwrap();
            n->unlock().unwrap();
        });
        EXPECT(n->lock().unwrap_err() == Error::Deadlock);
        event("circle refused");
        alloy::sim::interrupt([] { EXPECT(m->lock().unwrap_err() == Error::Context); });
        alloy::sim::interrupt([] { EXPECT(m->unlock().unwrap_err() == Error::Context); });
        m->unlock().unwrap();
        event("end");
    });
    run();
    EXPECT_EVENTS("high waits circle refused high owns end");
}

TEST("mutex.two_held", "an owner of two mutexes keeps what the other's waiters lend when it unlocks one") {
    static std::unique_ptr<Mutex> m, n;
    m = std::make_unique<Mutex>();
    n = std::make_unique<Mutex>();
    static std::unique_ptr<High> high;
    static std::unique_ptr<Mid> mid;
    Low low([] {
        const auto level = [] {
            return std::to_string(static_cast<int>(RTOS::active_priority(*RTOS::current_task())));
        };
        m->lock().unwrap();
        n->lock().unwrap();
        mid = std::make_unique<Mid>([] {
            n->lock().unwrap();
            event("mid");
            n->unlock().unwrap();
        });
        event(level());
        high = std::make_unique<High>([] {
            m->lock().unwrap();
            event("high");
            m->unlock().unwrap();
        });
        event(level());
        m->unlock().unwrap();
        event(level());
        n->unlock().unwrap();
        event(level());
    });
    run();
    EXPECT_EVENTS("3 5 high 3 mid 1");
}

TEST("lock_guard", "a guard holds its mutex exactly as long as it lives") {
    static std::unique_ptr<Mutex> m;
    m = std::make_unique<Mutex>();
    Mid a([] {
        {
            LockGuard guard(*m);
            EXPECT(m->owner() == RTOS::current_task());
        }
        EXPECT(m->owner() == nullptr);
        event("end");
    });
    run();
    EXPECT_EVENTS("end");
}

TEST("queue.handover",
     "a message for a waiting receiver goes straight to it, and a full queue takes a waiting sender's") {
    static std::unique_ptr<Queue<int, 2>> q;
    q = std::make_unique<Queue<int, 2>>();
    High receiver([] {
        event("r" + std::to_string(q->receive().unwrap()));
        RTOS::delay(1);
        for (int i = 0; i < 3; ++i)
            event("r" + std::to_string(q->receive().unwrap()));
    });
    Low sender([] {
        for (int i = 1; i <= 4; ++i) {
            q->send(i).unwrap();
            event("s" + std::to_string(i) + "/" + std::to_string(q->available()));
        }
    });
    run();
    EXPECT_EVENTS("r1 s1/0 s2/1 s3/2 r2 r3 r4 s4/0");
}

TEST("queue.errors", "each error of a queue has its cause, and a refused message changes nothing") {
    static std::unique_ptr<Queue<int, 1>> q;
    q = std::make_unique<Queue<int, 1>>();
    Mid a([] {
        int item = 0;
        EXPECT(q->try_receive().unwrap_err() == Error::Empty);
        EXPECT(q->receive(NO_WAIT).unwrap_err() == Error::Timeout);
        EXPECT(q->receive_from_isr(item).unwrap_err() == Error::Empty);
        EXPECT(q->peek(item).unwrap_err() == Error::Empty);
        EXPECT(q->is_empty() && !q->is_full() && q->space() == 1);
        q->try_send(1).unwrap();
        EXPECT(q->try_send(2).unwrap_err() == Error::Full);
        EXPECT(q->send_from_isr(2).unwrap_err() == Error::Full);
        EXPECT(q->send(2, 3).unwrap_err() == Error::Timeout);
        EXPECT(RTOS::get_tick_count() == 3);
        EXPECT(q->is_full() && q->peek(item).is_ok() && item == 1);
        alloy::sim::interrupt([] { EXPECT(q->send(5).unwrap_err() == Error::Context); });
        EXPECT(q->receive().unwrap() == 1 && q->is_empty());
        event("end");
    });
    run();
    EXPECT_EVENTS("end");
}

TEST("queue.reset", "a reset throws messages away and lets waiting senders in, in order") {
    static std::unique_ptr<Queue<int, 2>> q;
    q = std::make_unique<Queue<int, 2>>();
    High sender([] {
        for (int i = 1; i <= 4; ++i)
            q->send(i).unwrap();
        event("sent");
    });
    Low low([] {
        q->reset();
        event("r" + std::to_string(q->receive().unwrap()));
        event("r" + std::to_string(q->receive().unwrap()));
        EXPECT(q->is_empty());
    });
    run();
    EXPECT_EVENTS("sent r3 r4");
}

TEST("notification.actions", "each action and clear mode does what its name says") {
    Mid a([] {
        auto& self = static_cast<NotifiableHandle>(*static_cast<Mid*>(RTOS::current_task()));
        TaskNotification::notify(self, 1, SetBits).unwrap();
        TaskNotification::notify(self, 4, SetBits).unwrap();
        EXPECT(TaskNotification::peek(self) == 5 && TaskNotification::is_pending(self));
        EXPECT(TaskNotification::notify(self, 9, OverwriteIfEmpty).unwrap_err() == Error::Full);
        EXPECT(TaskNotification::wait().unwrap() == 5);
        EXPECT(TaskNotification::try_wait().unwrap_err() == Error::Empty);
        TaskNotification::notify(self, 0, Increment).unwrap();
        TaskNotification::notify(self, 0, Increment).unwrap();
        EXPECT(TaskNotification::wait(NO_WAIT, NoClear).unwrap() == 2);
        TaskNotification::notify(self, 0, Increment).unwrap();
        EXPECT(TaskNotification::wait().unwrap() == 3);
        TaskNotification::notify(self, 7, Overwrite).unwrap();
        TaskNotification::notify(self, 8, Overwrite).unwrap();
        EXPECT(TaskNotification::wait(NO_WAIT, ClearOnEntry).unwrap() == 8);
        EXPECT(TaskNotification::peek(self) == 8);
        EXPECT(TaskNotification::wait(2, ClearOnEntry).unwrap_err() == Error::Timeout);
        EXPECT(TaskNotification::peek(self) == 0);
        TaskNotification::notify(self, 3, OverwriteIfEmpty).unwrap();
        EXPECT(TaskNotification::clear(self) && !TaskNotification::clear(self));
        event("end");
    });
    run();
    EXPECT_EVENTS("end");
}

TEST("notification.misuse", "a finished task cannot be notified, and one without a notification cannot wait for it") {
    static std::unique_ptr<High> high;
    high = std::make_unique<High>([] { event("finished"); });
    Task<STACK, Priority::Low, "plain"> low([] {
        EXPECT(TaskNotification::notify(*high, 1, SetBits).unwrap_err() == Error::Finished);
        EXPECT(TaskNotification::notify_from_isr(*high, 1, SetBits).unwrap_err() == Error::Finished);
        EXPECT(TaskNotification::wait(1).unwrap_err() == Error::Context);
        event("end");
    });
    run();
    EXPECT_EVENTS("finished end");
}

TEST("event_flags", "one set ends every wait it fulfils, and what they clear is cleared once") {
    static std::unique_ptr<EventFlags> f;
    f = std::make_unique<EventFlags>();
    High a([] { event("a" + std::to_string(f->wait_all(3).unwrap())); });
    Mid b([] { event("b" + std::to_string(f->wait_any(2, false).unwrap())); });
    Mid c([] {
        EXPECT(f->wait_any(8, true, 5).unwrap_err() == Error::Timeout);
        event("c");
    });
    Low d([] {
        EXPECT(f->wait_any(0).unwrap_err() == Error::Invalid);
        f->set(1);
        event("set1");
        f->set(2);
        event("left" + std::to_string(f->get()));
    });
    run();
    EXPECT_EVENTS("set1 a3 b3 left0 c");
}

TEST("event_flags.all_at_once",
     "a woken task that clears a flag takes it from nobody whose wait the same set has ended") {
    static std::unique_ptr<EventFlags> f;
    f = std::make_unique<EventFlags>();
    High a([] {
        (void)f->wait_any(1, false).unwrap();
        f->clear(1);
        event("a");
    });
    Mid b([] {
        (void)f->wait_any(1, false).unwrap();
        event("b");
    });
    Low c([] {
        f->set(1);
        event("c" + std::to_string(f->get()));
    });
    run();
    EXPECT_EVENTS("a b c0");
}

TEST("timer", "a timer expires once or at its period, and can be stopped and started anew") {
    static std::unique_ptr<SoftwareTimer> once, again;
    const auto note = [](void* what) {
        event(std::string(static_cast<const char*>(what)) + std::to_string(RTOS::get_tick_count()));
    };
    static char o[] = "o", p[] = "p";
    once = std::make_unique<SoftwareTimer>(note, o);
    again = std::make_unique<SoftwareTimer>(note, p);
    Mid a([] {
        EXPECT(once->start(0).unwrap_err() == Error::Invalid);
        EXPECT(once->stop().unwrap_err() == Error::Invalid);
        once->start(5).unwrap();
        again->start(3, 4).unwrap();
        RTOS::delay(4);
        once->start(5).unwrap();
        RTOS::delay(8);
        EXPECT(!once->is_running() && again->is_running());
        again->stop().unwrap();
    });
    run();
    EXPECT_EVENTS("p3 p7 o9 p11");
}

TEST("time_slice", "round-robin tasks change places at each slice, others do not") {
    using Sharer = Task<STACK, Priority::Normal, "sharer", Feature::RoundRobin>;
    static int left;
    left = 6;
    const auto spin = [](void* name) {
        while (left > 0) {
            --left;
            event(static_cast<const char*>(name));
            alloy::sim::tick();
        }
    };
    static char a_name[] = "a", b_name[] = "b";
    Sharer a(spin, a_name);
    Sharer b(spin, b_name);
    RTOS::set_time_slice(2);
    alloy::sim::limit(20);
    RTOS::start();
    EXPECT_EVENTS("a a b b a a");
}

TEST("join", "a joiner waits for exactly the task it names") {
    static std::unique_ptr<Low> one, two;
    one = std::make_unique<Low>([] {
        RTOS::delay(3);
        event("one");
    });
    two = std::make_unique<Low>([] {
        RTOS::delay(6);
        event("two");
    });
    High a([] {
        EXPECT(RTOS::join(*RTOS::current_task()).unwrap_err() == Error::Deadlock);
        EXPECT(RTOS::join(*two, 2).unwrap_err() == Error::Timeout);
        RTOS::join(*two).unwrap();
        event("joined");
        RTOS::join(*one).unwrap();
        EXPECT(RTOS::suspend(*one).unwrap_err() == Error::Finished);
        EXPECT(RTOS::set_priority(*one, Priority::High).unwrap_err() == Error::Finished);
        EXPECT(RTOS::resume(*RTOS::current_task()).unwrap_err() == Error::Invalid);
    });
    run();
    EXPECT_EVENTS("one two joined");
}

TEST("pool.misuse", "a foreign, a misplaced and an already free block are refused") {
    static std::unique_ptr<StaticPool<std::uint64_t, 3>> pool;
    pool = std::make_unique<StaticPool<std::uint64_t, 3>>();
    std::uint64_t* blocks[3];
    for (auto& block : blocks)
        block = pool->allocate().unwrap();
    EXPECT(pool->allocate().unwrap_err() == Error::NoMemory);
    std::uint64_t foreign = 0;
    EXPECT(pool->deallocate(&foreign).unwrap_err() == Error::Invalid);
    EXPECT(pool->deallocate(reinterpret_cast<std::uint64_t*>(reinterpret_cast<char*>(blocks[1]) + 4)).unwrap_err() ==
           Error::Invalid);
    pool->deallocate(blocks[1]).unwrap();
    EXPECT(pool->deallocate(blocks[1]).unwrap_err() == Error::Invalid);
    EXPECT(pool->allocate().unwrap() == blocks[1]);
    EXPECT(pool->allocate().unwrap_err() == Error::NoMemory);
    {
        PoolAllocator<std::uint64_t> none(*pool);
        EXPECT(!none.is_ok());
        pool->deallocate(blocks[0]).unwrap();
        PoolAllocator<std::uint64_t> one(*pool, 42U);
        EXPECT(one.is_ok() && *one == 42 && one.get() == blocks[0]);
    }
    EXPECT(pool->allocate().unwrap() == blocks[0]);
}

TEST("start.misuse", "a start without tasks and a second start are stops that name the call") {
    const auto none = check::stopped_by([] { RTOS::start(); });
    EXPECT(none.number == 2 && none.call == "RTOS::start");
    alloy::sim::reset();
    static check::Stopped twice;
    Mid a([] { twice = check::stopped_by([] { RTOS::start(); }); });
    run();
    EXPECT(twice.number == 7 && twice.call == "RTOS::start");
}

TEST("context.misuse", "a call that cannot report an error stops in an interrupt, and the stop names it") {
    static check::Stopped yield, delay, until, give, set, reset;
    static BinarySemaphore semaphore;
    static EventFlags flags;
    static Queue<int, 1> queue;
    Mid a([] {
        alloy::sim::interrupt([] { yield = check::stopped_by([] { RTOS::yield(); }); });
        alloy::sim::interrupt([] { delay = check::stopped_by([] { RTOS::delay(1); }); });
        alloy::sim::interrupt([] { give = check::stopped_by([] { semaphore.give(); }); });
        alloy::sim::interrupt([] { set = check::stopped_by([] { flags.set(1); }); });
        alloy::sim::interrupt([] { reset = check::stopped_by([] { queue.reset(); }); });
        alloy::sim::interrupt([] {
            until = check::stopped_by([] {
                Tick t = 0;
                (void)RTOS::delay_until(t, 1);
            });
        });
    });
    run();
    EXPECT(yield.number == 1 && yield.call == "RTOS::yield");
    EXPECT(delay.number == 1 && delay.call == "RTOS::delay");
    EXPECT(until.number == 1 && until.call == "RTOS::delay_until");
    EXPECT(give.number == 1 && give.call == "BinarySemaphore::give");
    EXPECT(set.number == 1 && set.call == "EventFlags::set");
    EXPECT(reset.number == 1 && reset.call == "Queue::reset");
}

TEST("context.errors", "a call in an interrupt that can report an error does, and changes nothing") {
    static std::unique_ptr<Queue<int, 1>> queue;
    static std::unique_ptr<EventFlags> flags;
    static std::unique_ptr<Mutex> mutex;
    static std::unique_ptr<CountingSemaphore> semaphore;
    queue = std::make_unique<Queue<int, 1>>();
    flags = std::make_unique<EventFlags>();
    mutex = std::make_unique<Mutex>();
    semaphore = std::make_unique<CountingSemaphore>(1, 2);
    // Before the start too, nothing can wait.
    EXPECT(queue->receive().unwrap_err() == Error::Context);
    EXPECT(queue->send(1, 5).unwrap_err() == Error::Context);
    EXPECT(flags->wait_any(1).unwrap_err() == Error::Context);
    EXPECT(mutex->lock().unwrap_err() == Error::Context);
    EXPECT(TaskNotification::wait().unwrap_err() == Error::Context);
    static Mid* self;
    Mid a([] {
        alloy::sim::interrupt([] {
            int item = 7;
            EXPECT(queue->send(item).unwrap_err() == Error::Context);
            EXPECT(queue->receive_into(item).unwrap_err() == Error::Context && item == 7);
            EXPECT(queue->try_send(item).unwrap_err() == Error::Context);
            EXPECT(flags->wait_all(1, true, NO_WAIT).unwrap_err() == Error::Context);
            EXPECT(mutex->try_lock().unwrap_err() == Error::Context);
            EXPECT(mutex->unlock().unwrap_err() == Error::Context);
            EXPECT(semaphore->take().unwrap_err() == Error::Context);
            EXPECT(semaphore->try_take().unwrap_err() == Error::Context);
            EXPECT(semaphore->give().unwrap_err() == Error::Context);
            EXPECT(TaskNotification::notify(*self, 1, SetBits).unwrap_err() == Error::Context);
            EXPECT(TaskNotification::wait().unwrap_err() == Error::Context);
        });
        EXPECT(queue->is_empty() && flags->get() == 0 && mutex->owner() == nullptr && semaphore->count() == 1);
        EXPECT(!TaskNotification::is_pending(*self));
        event("end");
    });
    self = &a;
    run();
    EXPECT_EVENTS("end");
}

TEST("context.control", "control of tasks in an interrupt stops, and the stop names the call") {
    static check::Stopped suspend, resume, priority, join;
    static Mid* self;
    Mid a([] {
        alloy::sim::interrupt([] { suspend = check::stopped_by([] { (void)RTOS::suspend(*self); }); });
        alloy::sim::interrupt([] { resume = check::stopped_by([] { (void)RTOS::resume(*self); }); });
        alloy::sim::interrupt(
            [] { priority = check::stopped_by([] { (void)RTOS::set_priority(*self, Priority::Low); }); });
        alloy::sim::interrupt([] { join = check::stopped_by([] { (void)RTOS::join(*self); }); });
    });
    self = &a;
    run();
    EXPECT(suspend.number == 1 && suspend.call == "RTOS::suspend");
    EXPECT(resume.number == 1 && resume.call == "RTOS::resume");
    EXPECT(priority.number == 1 && priority.call == "RTOS::set_priority");
    EXPECT(join.number == 1 && join.call == "RTOS::join");
}

TEST("result", "a result holds a value or an error, and unwrapping the wrong one stops") {
    const Result<int, Error> value = 5;
    const Result<int, Error> error = Err{Error::Full};
    EXPECT(value.is_ok() && !value.is_err() && value.unwrap() == 5 && value.unwrap_or(6) == 5);
    EXPECT(error.is_err() && error.unwrap_err() == Error::Full && error.unwrap_or(6) == 6);
    EXPECT(check::stopped_by([] { (void)Result<int, Error>(Err{Error::Full}).unwrap(); }).number == 4);
    EXPECT(check::stopped_by([] { (void)Result<int, Error>(1).unwrap_err(); }).number == 4);
    EXPECT(check::stopped_by([] { Status(Err{Error::Full}).unwrap(); }).number == 4);
    EXPECT(check::stopped_by([] { (void)Status(Ok{}).unwrap_err(); }).number == 4);
}

namespace {

std::vector<Tick> sleeps;
Tick sleep_at_most;

} // namespace

extern "C" Tick alloy_board_sleep(SleepMode mode, Tick ticks) {
    EXPECT(mode == SleepMode::Deep);
    sleeps.push_back(ticks);
    return ticks < sleep_at_most ? ticks : sleep_at_most;
}

TEST("tickless", "the tick stops for exactly as long as nothing is due, and a short sleep is made up for") {
    sleeps.clear();
    sleep_at_most = MAX_TIMEOUT;
    TicklessIdle::configure(SleepMode::Deep, 3);
    TicklessIdle::enable();
    EXPECT(TicklessIdle::is_enabled());
    Mid a([] {
        RTOS::delay(100);
        event(std::to_string(RTOS::get_tick_count()));
        RTOS::delay(2);
        event(std::to_string(RTOS::get_tick_count()));
        sleep_at_most = 7;
        RTOS::delay(20);
        event(std::to_string(RTOS::get_tick_count()));
        TicklessIdle::disable();
        RTOS::delay(5);
        event(std::to_string(RTOS::get_tick_count()));
        alloy::sim::finish();
    });
    Low b([] {
        RTOS::delay(40);
        event("b" + std::to_string(RTOS::get_tick_count()));
    });
    RTOS::start();
    EXPECT_EVENTS("b40 100 102 122 127");
    EXPECT((sleeps == std::vector<Tick>{40, 60, 20, 13, 6}));
}

TEST("timeout.longest", "the longest timeout ends at its tick and not before, also where the clock wraps") {
    static std::unique_ptr<BinarySemaphore> never;
    never = std::make_unique<BinarySemaphore>();
    sleeps.clear();
    sleep_at_most = UINT32_MAX;
    TicklessIdle::configure(SleepMode::Deep, 1);
    TicklessIdle::enable();
    Mid a([] {
        for (const Tick ticks : {0x40000000U, MAX_TIMEOUT, MAX_TIMEOUT - 1U, MAX_TIMEOUT}) {
            const Tick before = RTOS::get_tick_count();
            EXPECT(never->take(ticks).unwrap_err() == Error::Timeout);
            EXPECT(RTOS::get_tick_count() - before == ticks);
            RTOS::delay(12345);
        }
        event("end");
        alloy::sim::finish();
    });
    RTOS::start();
    EXPECT_EVENTS("end");
    TicklessIdle::disable();
}

TEST("timeout.too_long", "a timeout longer than the longest never ends early: it does not end") {
    static std::unique_ptr<BinarySemaphore> s;
    s = std::make_unique<BinarySemaphore>();
    Mid a([] {
        EXPECT(s->take(MAX_TIMEOUT + 1U).is_ok());
        event("taken");
    });
    Low b([] {
        RTOS::delay(5);
        event("give");
        s->give();
    });
    run();
    EXPECT_EVENTS("give taken");
}

TEST("long_wait", "a wait in parts ends after all of its ticks, at once on success, and at once on another error") {
    static std::unique_ptr<BinarySemaphore> s;
    static std::unique_ptr<Mutex> m;
    s = std::make_unique<BinarySemaphore>();
    m = std::make_unique<Mutex>();
    static std::uint64_t slept;
    sleeps.clear();
    sleep_at_most = UINT32_MAX;
    TicklessIdle::configure(SleepMode::Deep, 1);
    TicklessIdle::enable();
    Mid a([] {
        const auto take = [](Tick t) { return s->take(t); };
        const std::uint64_t long_time = 5ULL * MAX_TIMEOUT + 77U;
        slept = 0;
        EXPECT(wait_long(long_time, take).unwrap_err() == Error::Timeout);
        for (const Tick part : sleeps)
            slept += part;
        EXPECT(slept == long_time);
        s->give();
        EXPECT(wait_long(long_time, take).is_ok());
        m->lock().unwrap();
        EXPECT(wait_long(long_time, [](Tick t) { return m->lock(t); }).unwrap_err() == Error::Deadlock);
        event("end");
        alloy::sim::finish();
    });
    RTOS::start();
    EXPECT_EVENTS("end");
    TicklessIdle::disable();
}
