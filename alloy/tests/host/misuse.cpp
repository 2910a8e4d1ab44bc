// SPDX-License-Identifier: MIT OR Apache-2.0
// A caller's errors: each results in an error code and changes nothing, or in a stop that names the call.

#include "tasks.hpp"

#include <memory>

TEST("notification.misuse", "a finished task cannot be notified, and one without a notification cannot wait for it") {
    static std::unique_ptr<HighTask> high;
    high = std::make_unique<HighTask>([] { event("finished"); });
    Task<STACK, Priority::Low, "plain"> low([] {
        EXPECT(TaskNotification::notify(*high, 1, SetBits).unwrap_err() == Error::Finished);
        EXPECT(TaskNotification::notify_from_isr(*high, 1, SetBits).unwrap_err() == Error::Finished);
        EXPECT(TaskNotification::wait(1).unwrap_err() == Error::Context);
        event("end");
    });
    run();
    EXPECT_EVENTS("finished end");
}

TEST("pool.misuse", "a foreign, a misplaced and an already free block are rejected") {
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

TEST("hold.misuse", "between hold and release a call that may wait is rejected, and changes nothing") {
    static std::unique_ptr<Queue<int, 1>> queue;
    static std::unique_ptr<Mutex> mutex;
    static std::unique_ptr<BinarySemaphore> semaphore;
    static std::unique_ptr<EventFlags> flags;
    queue = std::make_unique<Queue<int, 1>>();
    mutex = std::make_unique<Mutex>();
    semaphore = std::make_unique<BinarySemaphore>(true);
    flags = std::make_unique<EventFlags>();
    static check::Stopped delay, until, join;
    LowTask low([] { event("low"); });
    static LowTask* other;
    other = &low;
    MidTask a([] {
        RTOS::hold();
        EXPECT(semaphore->take(1).unwrap_err() == Error::Context);
        EXPECT(semaphore->try_take().is_ok());
        EXPECT(queue->send(1).unwrap_err() == Error::Context);
        EXPECT(queue->try_send(1).is_ok());
        EXPECT(mutex->lock().unwrap_err() == Error::Context);
        EXPECT(mutex->try_lock().is_ok());
        mutex->unlock().unwrap();
        EXPECT(flags->wait_any(1).unwrap_err() == Error::Context);
        EXPECT(TaskNotification::wait(1).unwrap_err() == Error::Context);
        delay = check::stopped_by([] { RTOS::delay(1); });
        until = check::stopped_by([] {
            Tick t = 0;
            (void)RTOS::delay_until(t, 1);
        });
        join = check::stopped_by([] { (void)RTOS::join(*other); });
        event("held");
        RTOS::release();
        RTOS::delay(1);
        event("end");
    });
    run();
    EXPECT_EVENTS("held low end");
    EXPECT(delay.number == 1 && delay.call == "RTOS::delay");
    EXPECT(until.number == 1 && until.call == "RTOS::delay_until");
    EXPECT(join.number == 1 && join.call == "RTOS::join");
}

TEST("start.misuse", "a start without tasks and a second start are stops that name the call") {
    const auto none = check::stopped_by([] { RTOS::start(); });
    EXPECT(none.number == 2 && none.call == "RTOS::start");
    alloy::sim::reset();
    static check::Stopped twice;
    MidTask a([] { twice = check::stopped_by([] { RTOS::start(); }); });
    run();
    EXPECT(twice.number == 7 && twice.call == "RTOS::start");
}

TEST("context.misuse", "a call that cannot report an error stops in an interrupt, and the stop names it") {
    static check::Stopped yield, delay, until, give, set, reset;
    static BinarySemaphore semaphore;
    static EventFlags flags;
    static Queue<int, 1> queue;
    MidTask a([] {
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

TEST("context.errors", "a call in an interrupt that can report an error does so, and changes nothing") {
    static std::unique_ptr<Queue<int, 1>> queue;
    static std::unique_ptr<EventFlags> flags;
    static std::unique_ptr<Mutex> mutex;
    static std::unique_ptr<CountingSemaphore> semaphore;
    queue = std::make_unique<Queue<int, 1>>();
    flags = std::make_unique<EventFlags>();
    mutex = std::make_unique<Mutex>();
    semaphore = std::make_unique<CountingSemaphore>(1, 2);
    // No call can wait before the start either.
    EXPECT(queue->receive().unwrap_err() == Error::Context);
    EXPECT(queue->send(1, 5).unwrap_err() == Error::Context);
    EXPECT(flags->wait_any(1).unwrap_err() == Error::Context);
    EXPECT(mutex->lock().unwrap_err() == Error::Context);
    EXPECT(TaskNotification::wait().unwrap_err() == Error::Context);
    static MidTask* self;
    MidTask a([] {
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

TEST("context.composed", "objects composed of kernel objects reject an interrupt as those do, and change nothing") {
    static std::unique_ptr<RecursiveMutex> recursive;
    static std::unique_ptr<Mutex> mutex;
    static std::unique_ptr<ConditionVariable> changed;
    static std::unique_ptr<StreamBuffer<4>> stream;
    recursive = std::make_unique<RecursiveMutex>();
    mutex = std::make_unique<Mutex>();
    changed = std::make_unique<ConditionVariable>();
    stream = std::make_unique<StreamBuffer<4>>();
    static check::Stopped one, all, send, receive, kill;
    static MidTask* self;
    MidTask a([] {
        recursive->lock().unwrap();
        mutex->lock().unwrap();
        alloy::sim::interrupt([] {
            EXPECT(recursive->lock().unwrap_err() == Error::Context);
            EXPECT(recursive->try_lock().unwrap_err() == Error::Context);
            EXPECT(recursive->unlock().unwrap_err() == Error::Context);
            EXPECT(changed->wait(*mutex, 1).unwrap_err() == Error::Context);
        });
        alloy::sim::interrupt([] { one = check::stopped_by([] { changed->notify_one(); }); });
        alloy::sim::interrupt([] { all = check::stopped_by([] { changed->notify_all(); }); });
        alloy::sim::interrupt([] { send = check::stopped_by([] { (void)stream->send("a", 1, NO_WAIT); }); });
        alloy::sim::interrupt([] {
            receive = check::stopped_by([] {
                char byte;
                (void)stream->receive(&byte, 1);
            });
        });
        alloy::sim::interrupt([] { kill = check::stopped_by([] { (void)RTOS::kill(*self); }); });
        EXPECT(stream->available() == 0 && mutex->owner() == *self);
        recursive->unlock().unwrap();
        EXPECT(recursive->owner() == nullptr);
        event("end");
    });
    self = &a;
    run();
    EXPECT(one.number == 1 && one.call == "ConditionVariable::notify_one");
    EXPECT(all.number == 1 && all.call == "ConditionVariable::notify_all");
    EXPECT(send.number == 1 && send.call == "StreamBuffer::send");
    EXPECT(receive.number == 1 && receive.call == "StreamBuffer::receive");
    EXPECT(kill.number == 1 && kill.call == "RTOS::kill");
    EXPECT_EVENTS("end");
}

TEST("context.control", "control of tasks in an interrupt stops, and the stop names the call") {
    static check::Stopped suspend, resume, priority, join;
    static MidTask* self;
    MidTask a([] {
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

TEST("task.misuse",
     "a task created in an interrupt, masked, or with invalid arguments stops, and the stop names the task") {
    using alloy::rtos::detail::make_thread;
    static check::Stopped in_isr, before, masked, small, crooked, absent, rank, parked, function;
    static std::unique_ptr<HighTask> high;
    alloy::sim::interrupt([] { before = check::stopped_by([] { high = std::make_unique<HighTask>([] {}); }); });
    MidTask a([] {
        alloy::sim::interrupt([] { in_isr = check::stopped_by([] { high = std::make_unique<HighTask>([] {}); }); });
        masked = check::stopped_by([] {
            alloy::port::Port::mask();
            high = std::make_unique<HighTask>([] {});
        });
        function = check::stopped_by([] { high = std::make_unique<HighTask>(nullptr); });
        static alloy::rtos::detail::Tcb tcb;
        alignas(16) static std::uintptr_t stack[STACK / sizeof(std::uintptr_t)];
        constexpr auto low = alloy::rtos::detail::rank_of(Priority::Low);
        static constexpr auto entry = [](void*) {};
        small = check::stopped_by(
            [] { make_thread(tcb, stack, alloy::port::Port::MIN_STACK - 8, "small", low, 0, entry, nullptr); });
        crooked = check::stopped_by([] { make_thread(tcb, stack + 1, STACK - 16, "crooked", low, 0, entry, nullptr); });
        absent = check::stopped_by([] { make_thread(tcb, nullptr, STACK, "absent", low, 0, entry, nullptr); });
        rank = check::stopped_by([] { make_thread(tcb, stack, STACK, "rank", 0, 0, entry, nullptr); });
        parked = check::stopped_by([] { make_thread(tcb, stack, STACK, "parked", 11, 0, entry, nullptr); });
        event("end");
    });
    run();
    EXPECT_EVENTS("end");
    for (const check::Stopped& stop : {in_isr, before, masked})
        EXPECT(stop.number == 1 && stop.call == "Task" && stop.thread == "high");
    EXPECT(function.number == 5 && function.thread == "high");
    EXPECT(small.number == 5 && small.call == "Task" && small.thread == "small");
    EXPECT(crooked.number == 5 && crooked.thread == "crooked");
    EXPECT(absent.number == 5 && absent.thread == "absent");
    EXPECT(rank.number == 5 && rank.thread == "rank");
    EXPECT(parked.number == 5 && parked.thread == "parked");
}
