// SPDX-License-Identifier: MIT OR Apache-2.0
// Range limits: a time that is exactly reached, the longest timeout, the first invalid priority.

#include "tasks.hpp"

TEST("bounds.delay_until",
     "a period that ends now is on time and does not sleep; a tick before, it sleeps; after, it is late") {
    MidTask task([] {
        RTOS::delay(10);
        Tick previous = RTOS::get_tick_count() - 5;
        EXPECT(RTOS::delay_until(previous, 5));
        EXPECT(RTOS::get_tick_count() == 10 && previous == 10);
        previous = 6;
        EXPECT(RTOS::delay_until(previous, 5));
        EXPECT(RTOS::get_tick_count() == 11 && previous == 11);
        previous = 5;
        EXPECT(!RTOS::delay_until(previous, 5));
        EXPECT(RTOS::get_tick_count() == 11 && previous == 10);
        event("end");
    });
    run();
    EXPECT_EVENTS("end");
}

TEST("bounds.delay_nothing", "a delay of no ticks lets a task of equal priority run, and takes no time") {
    MidTask one([] {
        event("one");
        RTOS::delay(0);
        EXPECT(RTOS::get_tick_count() == 0);
        event("again");
    });
    MidTask other([] { event("other"); });
    run();
    EXPECT_EVENTS("one other again");
}

TEST("bounds.timer", "a timer accepts delays from one tick, and delays and periods up to the longest timeout") {
    static SoftwareTimer timer([](void*) {}, nullptr);
    for (const Tick period : {0U, 1U})
        EXPECT(timer.start(0, period).unwrap_err() == Error::Invalid);
    EXPECT(timer.start(MAX_TIMEOUT + 1U, 0).unwrap_err() == Error::Invalid);
    EXPECT(timer.start(1, MAX_TIMEOUT + 1U).unwrap_err() == Error::Invalid);
    EXPECT(!timer.is_running());
    EXPECT(timer.start(1, 0).is_ok());
    EXPECT(timer.start(MAX_TIMEOUT, MAX_TIMEOUT).is_ok());
    EXPECT(timer.stop().is_ok());
}

TEST("bounds.priority", "the first number that is not a priority is rejected") {
    static MidTask* self;
    MidTask task([] {
        EXPECT(RTOS::set_priority(*self, static_cast<Priority>(PRIORITY_COUNT)).unwrap_err() == Error::Invalid);
        EXPECT(RTOS::active_priority(*self) == Priority::Normal);
        event("end");
    });
    self = &task;
    run();
    EXPECT_EVENTS("end");
}

TEST("bounds.suspending_oneself_in_a_hold",
     "a task that holds off switching and suspends itself stops: other tasks would run") {
    static check::Stopped suspended;
    static MidTask* self;
    MidTask task([] {
        RTOS::hold();
        suspended = check::stopped_by([] { (void)RTOS::suspend(*self); });
        RTOS::release();
        event("end");
    });
    self = &task;
    run();
    EXPECT_EVENTS("end");
    EXPECT(suspended.number == static_cast<std::uint32_t>(Stop::WrongContext) && suspended.call == "RTOS::suspend");
}

TEST("bounds.refused_in_isr", "hold, release and reading a priority stop in an interrupt and are named") {
    static check::Stopped hold, release, look;
    static MidTask* self;
    MidTask task([] {
        alloy::sim::interrupt([] {
            hold = check::stopped_by([] { RTOS::hold(); });
            release = check::stopped_by([] { RTOS::release(); });
            look = check::stopped_by([] { (void)RTOS::active_priority(*self); });
        });
        event("end");
    });
    self = &task;
    run();
    EXPECT_EVENTS("end");
    EXPECT(hold.number == static_cast<std::uint32_t>(Stop::WrongContext) && hold.call == "RTOS::hold");
    EXPECT(release.number == hold.number && release.call == "RTOS::release");
    EXPECT(look.number == hold.number && look.call == "RTOS::active_priority");
}

TEST("bounds.queue_slow_path", "a layer above may leave a send and a receive that need not wait to the slow paths") {
    detail::QueueCore core{};
    int items[2], item = 7;
    const detail::QueueShape shape{items, sizeof(int), 2};
    detail::Port::mask();
    EXPECT(detail::alloy_queue_send_slow(core, shape, &item, NO_WAIT) == 0);
    EXPECT(detail::Port::in_thread() && core.count == 1);
    item = 0;
    detail::Port::mask();
    EXPECT(detail::alloy_queue_receive_slow(core, shape, &item, NO_WAIT) == 0);
    EXPECT(detail::Port::in_thread() && core.count == 0 && item == 7);
}
