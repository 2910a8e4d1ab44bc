// SPDX-License-Identifier: MIT OR Apache-2.0
// The behaviour of each primitive, as exact sequences of events on the simulator.

#include "tasks.hpp"

#include <memory>

TEST("start.order", "the most urgent task runs first, tasks of equal priority in the order of their creation") {
    LowTask a([] { event("a"); });
    HighTask b([] { event("b"); });
    LowTask c([] { event("c"); });
    MidTask d([] { event("d"); });
    run();
    EXPECT_EVENTS("b d a c");
}

TEST("yield.equals", "a yield lets the next task of equal priority run, and no less urgent one") {
    MidTask a([] {
        event("a1");
        RTOS::yield();
        event("a2");
    });
    MidTask b([] {
        event("b1");
        RTOS::yield();
        event("b2");
    });
    LowTask c([] { event("c"); });
    run();
    EXPECT_EVENTS("a1 b1 a2 b2 c");
}

TEST("delay.order", "sleepers wake at their tick, the more urgent first") {
    LowTask a([] {
        RTOS::delay(5);
        event("a" + std::to_string(RTOS::get_tick_count()));
    });
    HighTask b([] {
        RTOS::delay(5);
        event("b" + std::to_string(RTOS::get_tick_count()));
        RTOS::delay(2);
        event("b" + std::to_string(RTOS::get_tick_count()));
    });
    MidTask c([] {
        RTOS::delay(3);
        event("c" + std::to_string(RTOS::get_tick_count()));
    });
    run();
    EXPECT_EVENTS("c3 b5 a5 b7");
}

TEST("delay_until.drift", "a periodic task keeps its period however long its work takes, and reports when it is late") {
    MidTask a([] {
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
    LowTask a([] {
        s->take().unwrap();
        event("a");
    });
    MidTask b([] {
        s->take().unwrap();
        event("b");
    });
    MidTask c([] {
        s->take().unwrap();
        event("c");
    });
    HighTask d([] {
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
    MidTask a([] {
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

TEST("hold.nested", "calls that hold off switching themselves do not end a hold") {
    static std::unique_ptr<EventFlags> flags;
    flags = std::make_unique<EventFlags>();
    static std::unique_ptr<HighTask> high;
    static std::unique_ptr<MidTask> mid;
    LowTask low([] {
        high = std::make_unique<HighTask>([] {
            (void)flags->wait_any(1).unwrap();
            event("high");
        });
        RTOS::hold();
        flags->set(1);
        RTOS::set_priority(RTOS::current_task(), Priority::BelowNormal).unwrap();
        mid = std::make_unique<MidTask>([] { event("mid"); });
        RTOS::suspend(*mid).unwrap();
        RTOS::resume(*mid).unwrap();
        RTOS::yield();
        EXPECT(RTOS::active_priority(RTOS::current_task()) == Priority::BelowNormal);
        event("held");
        RTOS::release();
        EXPECT(RTOS::active_priority(RTOS::current_task()) == Priority::BelowNormal);
        event("end");
    });
    run();
    EXPECT_EVENTS("held high mid end");
}

TEST("mutex.errors", "a non-owner's unlock, a second lock and a deadlock are rejected and change nothing") {
    static std::unique_ptr<Mutex> m, n;
    m = std::make_unique<Mutex>();
    n = std::make_unique<Mutex>();
    static std::unique_ptr<HighTask> high;
    LowTask low([] {
        EXPECT(m->unlock().unwrap_err() == Error::NotOwner);
        m->lock().unwrap();
        EXPECT(m->lock().unwrap_err() == Error::Deadlock);
        EXPECT(m->try_lock().unwrap_err() == Error::Deadlock);
        high = std::make_unique<HighTask>([] {
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

TEST("mutex.two_held", "an owner of two mutexes keeps the priority of the other's waiters when it unlocks one") {
    static std::unique_ptr<Mutex> m, n;
    m = std::make_unique<Mutex>();
    n = std::make_unique<Mutex>();
    static std::unique_ptr<HighTask> high;
    static std::unique_ptr<MidTask> mid;
    LowTask low([] {
        const auto level = [] { return std::to_string(static_cast<int>(RTOS::active_priority(RTOS::current_task()))); };
        m->lock().unwrap();
        n->lock().unwrap();
        mid = std::make_unique<MidTask>([] {
            n->lock().unwrap();
            event("mid");
            n->unlock().unwrap();
        });
        event(level());
        high = std::make_unique<HighTask>([] {
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

TEST("lock_guard", "a guard holds its mutex exactly for its lifetime") {
    static std::unique_ptr<Mutex> m;
    m = std::make_unique<Mutex>();
    MidTask a([] {
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
     "a message for a waiting receiver is copied directly to it, and a full queue takes a waiting sender's") {
    static std::unique_ptr<Queue<int, 2>> q;
    q = std::make_unique<Queue<int, 2>>();
    HighTask receiver([] {
        event("r" + std::to_string(q->receive().unwrap()));
        RTOS::delay(1);
        for (int i = 0; i < 3; ++i)
            event("r" + std::to_string(q->receive().unwrap()));
    });
    LowTask sender([] {
        for (int i = 1; i <= 4; ++i) {
            q->send(i).unwrap();
            event("s" + std::to_string(i) + "/" + std::to_string(q->available()));
        }
    });
    run();
    EXPECT_EVENTS("r1 s1/0 s2/1 s3/2 r2 r3 r4 s4/0");
}

TEST("queue.errors", "each error of a queue has its cause, and a rejected message changes nothing") {
    static std::unique_ptr<Queue<int, 1>> q;
    q = std::make_unique<Queue<int, 1>>();
    MidTask a([] {
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

TEST("queue.reset", "a reset discards messages and lets waiting senders in, in order") {
    static std::unique_ptr<Queue<int, 2>> q;
    q = std::make_unique<Queue<int, 2>>();
    HighTask sender([] {
        for (int i = 1; i <= 4; ++i)
            q->send(i).unwrap();
        event("sent");
    });
    LowTask low([] {
        q->reset();
        event("r" + std::to_string(q->receive().unwrap()));
        event("r" + std::to_string(q->receive().unwrap()));
        EXPECT(q->is_empty());
    });
    run();
    EXPECT_EVENTS("sent r3 r4");
}

TEST("notification.actions", "each action and clear mode does what its name says") {
    MidTask a([] {
        const NotifiableHandle self = static_cast<detail::NotifiableTcb&>(*detail::alloy_kernel.current);
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

TEST("event_flags", "one set ends every wait that it satisfies, and the flags that they clear are cleared once") {
    static std::unique_ptr<EventFlags> f;
    f = std::make_unique<EventFlags>();
    HighTask a([] { event("a" + std::to_string(f->wait_all(3).unwrap())); });
    MidTask b([] { event("b" + std::to_string(f->wait_any(2, false).unwrap())); });
    MidTask c([] {
        EXPECT(f->wait_any(8, true, 5).unwrap_err() == Error::Timeout);
        event("c");
    });
    LowTask d([] {
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
     "a woken task that clears a flag does not take it from a thread whose wait the same set has ended") {
    static std::unique_ptr<EventFlags> f;
    f = std::make_unique<EventFlags>();
    HighTask a([] {
        (void)f->wait_any(1, false).unwrap();
        f->clear(1);
        event("a");
    });
    MidTask b([] {
        (void)f->wait_any(1, false).unwrap();
        event("b");
    });
    LowTask c([] {
        f->set(1);
        event("c" + std::to_string(f->get()));
    });
    run();
    EXPECT_EVENTS("a b c0");
}

TEST("timer", "a timer expires once or at its period, and can be stopped and restarted") {
    static std::unique_ptr<SoftwareTimer> once, again;
    const auto note = [](void* what) {
        event(std::string(static_cast<const char*>(what)) + std::to_string(RTOS::get_tick_count()));
    };
    static char o[] = "o", p[] = "p";
    once = std::make_unique<SoftwareTimer>(note, o);
    again = std::make_unique<SoftwareTimer>(note, p);
    MidTask a([] {
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

TEST("time_slice", "round-robin tasks take turns at each slice, others do not") {
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
    static std::unique_ptr<LowTask> one, two;
    one = std::make_unique<LowTask>([] {
        RTOS::delay(3);
        event("one");
    });
    two = std::make_unique<LowTask>([] {
        RTOS::delay(6);
        event("two");
    });
    HighTask a([] {
        EXPECT(RTOS::join(RTOS::current_task()).unwrap_err() == Error::Deadlock);
        EXPECT(RTOS::join(*two, 2).unwrap_err() == Error::Timeout);
        RTOS::join(*two).unwrap();
        event("joined");
        RTOS::join(*one).unwrap();
        EXPECT(RTOS::suspend(*one).unwrap_err() == Error::Finished);
        EXPECT(RTOS::set_priority(*one, Priority::High).unwrap_err() == Error::Finished);
        EXPECT(RTOS::resume(RTOS::current_task()).unwrap_err() == Error::Invalid);
    });
    run();
    EXPECT_EVENTS("one two joined");
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
