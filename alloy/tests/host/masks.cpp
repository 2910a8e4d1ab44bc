// SPDX-License-Identifier: MIT OR Apache-2.0
// Calls before the start and rejected calls: each leaves the interrupt mask unchanged. Mutants showed that no other
// test checks this.

#include "tasks.hpp"

#include <alloy/clock.hpp>

using detail::Port;

TEST("mask.before_start", "no call that is legal before the start leaves interrupts masked") {
    EXPECT(Clock::ticks() == 0);
    EXPECT(Port::in_thread());
    EventFlags flags;
    flags.set(1);
    EXPECT(Port::in_thread());
    CountingSemaphore semaphore(0, 1);
    EXPECT(semaphore.give().is_ok() && semaphore.give().is_err());
    EXPECT(Port::in_thread());
    EXPECT(semaphore.try_take().is_ok() && semaphore.try_take().is_err());
    EXPECT(Port::in_thread());
    Queue<int, 1> queue;
    EXPECT(queue.try_send(1).is_ok() && queue.try_send(2).is_err());
    EXPECT(Port::in_thread());
    EXPECT(queue.try_receive().unwrap() == 1 && queue.try_receive().is_err());
    EXPECT(Port::in_thread());
    queue.reset();
    EXPECT(Port::in_thread());
    LowTask low([] { event("runs"); });
    EXPECT(Port::in_thread());
    run();
    EXPECT_EVENTS("runs");
}

TEST("mask.semaphore.full_in_isr", "a semaphore at its maximum rejects an interrupt's give and keeps its count") {
    static CountingSemaphore semaphore(1, 2);
    LowTask low([] {
        alloy::sim::interrupt([] {
            EXPECT(semaphore.give_from_isr().is_ok());
            EXPECT(semaphore.give_from_isr().unwrap_err() == Error::Overflow);
        });
        EXPECT(semaphore.count() == 2);
        event("end");
    });
    run();
    EXPECT_EVENTS("end");
}

TEST("mask.refused_in_isr", "a join that does not wait, and a notification, stop in an interrupt and are named") {
    static check::Stopped join, one, all;
    static ConditionVariable condition;
    static LowTask* task;
    LowTask low([] {});
    task = &low;
    MidTask mid([] {
        alloy::sim::interrupt([] {
            join = check::stopped_by([] { (void)RTOS::join(*task, NO_WAIT); });
            one = check::stopped_by([] { condition.notify_one(); });
            all = check::stopped_by([] { condition.notify_all(); });
        });
        event("end");
    });
    run();
    EXPECT_EVENTS("end");
    EXPECT(join.number == static_cast<std::uint32_t>(Stop::WrongContext) && join.call == "RTOS::join");
    EXPECT(one.number == join.number && one.call == "ConditionVariable::notify_one");
    EXPECT(all.number == join.number && all.call == "ConditionVariable::notify_all");
}
