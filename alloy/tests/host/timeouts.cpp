// SPDX-License-Identifier: MIT OR Apache-2.0
// Durations in place of ticks.

#include "tasks.hpp"

#include <chrono>
#include <memory>

using namespace std::chrono_literals;

namespace {

// A duration rounds up and adds a tick; a period is exact.
static_assert(ALLOY_TICK_HZ == 1000);
static_assert(Timeout(5).ticks() == 5 && Timeout(INFINITE).ticks() == INFINITE && Timeout(0).ticks() == NO_WAIT);
static_assert(Timeout(5ms).ticks() == 6 && Timeout(4001us).ticks() == 6 && Timeout(4'000'001ns).ticks() == 6);
static_assert(Timeout(2s).ticks() == 2001 && Timeout(1h).ticks() == 3'600'001);
static_assert(Timeout(0ms).ticks() == NO_WAIT && Timeout(-5ms).ticks() == NO_WAIT);
static_assert(Timeout(std::chrono::hours(596)).ticks() == 596U * 3'600'000U + 1U);
static_assert(Timeout(std::chrono::hours(597)).ticks() == INFINITE);
static_assert(Timeout(std::chrono::hours::max()).ticks() == INFINITE);
static_assert(Timeout(std::chrono::milliseconds(MAX_TIMEOUT - 1U)).ticks() == MAX_TIMEOUT);
static_assert(Timeout(std::chrono::milliseconds(MAX_TIMEOUT)).ticks() == INFINITE);
static_assert(Timeout(std::chrono::nanoseconds::max()).ticks() == INFINITE);
static_assert(Timeout(std::chrono::duration<std::uint8_t, std::milli>(255)).ticks() == 256);
static_assert(Period(5ms).ticks() == 5 && Period(1us).ticks() == 1 && Period(7).ticks() == 7);

} // namespace

TEST("timeout.durations", "each call that waits accepts a duration, and does not end before it has passed") {
    static std::unique_ptr<BinarySemaphore> semaphore;
    static std::unique_ptr<Queue<int, 1>> queue;
    static std::unique_ptr<EventFlags> flags;
    static std::unique_ptr<SoftwareTimer> timer;
    semaphore = std::make_unique<BinarySemaphore>();
    queue = std::make_unique<Queue<int, 1>>();
    flags = std::make_unique<EventFlags>();
    timer = std::make_unique<SoftwareTimer>([](void*) { event("timer" + std::to_string(RTOS::get_tick_count())); },
                                            nullptr);
    HighTask high([] {
        const auto took = [begun = Tick{0}]() mutable {
            const Tick now = RTOS::get_tick_count();
            return now - std::exchange(begun, now);
        };
        auto passed = took;
        EXPECT(semaphore->take(10ms).unwrap_err() == Error::Timeout && passed() == 11);
        EXPECT(queue->receive(10ms).unwrap_err() == Error::Timeout && passed() == 11);
        EXPECT(flags->wait_any(1, true, 10ms).unwrap_err() == Error::Timeout && passed() == 11);
        EXPECT(TaskNotification::wait(10ms).unwrap_err() == Error::Timeout && passed() == 11);
        RTOS::delay(10ms);
        EXPECT(passed() == 11);
        Tick previous = RTOS::get_tick_count();
        EXPECT(RTOS::delay_until(previous, 10ms) && passed() == 10);
        timer->start(10ms, 5ms).unwrap();
        RTOS::delay(20);
        (void)timer->stop();
        event("end");
    });
    run();
    EXPECT_EVENTS("timer76 timer81 end");
}

TEST("notification.timed", "a notification ends a wait with a timeout, and one that keeps its value, at once") {
    static std::unique_ptr<HighTask> high;
    high = std::make_unique<HighTask>([] {
        EXPECT(TaskNotification::wait(50).unwrap_or(0) == 1 && RTOS::get_tick_count() == 0);
        EXPECT(TaskNotification::wait(50, NoClear).unwrap_or(0) == 2 && RTOS::get_tick_count() == 0);
        EXPECT(TaskNotification::peek(*high) == 2);
        EXPECT(TaskNotification::wait(INFINITE, NoClear).unwrap_or(0) == 3 && RTOS::get_tick_count() == 0);
        EXPECT(TaskNotification::peek(*high) == 3);
        EXPECT(TaskNotification::wait(INFINITE, ClearOnEntry).unwrap_or(0) == 4 && RTOS::get_tick_count() == 0);
        EXPECT(TaskNotification::peek(*high) == 4);
        event("end");
    });
    LowTask low([] {
        TaskNotification::notify(*high, 1, Overwrite).unwrap();
        TaskNotification::notify(*high, 2, Overwrite).unwrap();
        TaskNotification::notify(*high, 3, Overwrite).unwrap();
        TaskNotification::notify(*high, 4, SetBits).unwrap();
    });
    run();
    EXPECT_EVENTS("end");
}
