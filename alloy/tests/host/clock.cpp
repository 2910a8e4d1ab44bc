// SPDX-License-Identifier: MIT OR Apache-2.0
// The 64-bit clock, across wraps of the kernel's 32-bit clock.

#include "tasks.hpp"

#include <alloy/clock.hpp>

#include <memory>

static_assert(std::chrono::is_clock_v<Clock> && Clock::is_steady);
static_assert(std::chrono::duration_cast<std::chrono::milliseconds>(Clock::duration(ALLOY_TICK_HZ)).count() == 1000);

namespace {

Tick overrun;
void (*wakes)();

/// Makes the idle thread sleep through ticks from now on.
void go_tickless() {
    overrun = 0;
    wakes = nullptr;
    TicklessIdle::configure(SleepMode::Deep, 1);
    TicklessIdle::enable();
}

} // namespace

extern "C" Tick alloy_board_sleep(SleepMode, Tick ticks) {
    if (wakes != nullptr) {
        alloy::sim::interrupt_at(alloy::sim::points(), wakes);
        wakes = nullptr;
        return ticks + overrun;
    }
    return ticks;
}

TEST("clock.before_start", "the clock is 0 before the start") {
    EXPECT(Clock::ticks() == 0);
    EXPECT(Clock::now().time_since_epoch().count() == 0);
}

TEST("clock.ticks", "its lower bits are the kernel's clock, and std::chrono durations are measured with it") {
    MidTask a([] {
        const auto before = Clock::now();
        RTOS::delay(7);
        EXPECT(Clock::now() - before == std::chrono::milliseconds(7));
        EXPECT(Clock::ticks() == 7 && RTOS::get_tick_count() == 7);
    });
    run();
}

TEST("clock.wraps", "it continues through ten wraps of the 32 bits, however long it was not read") {
    static std::uint64_t slept;
    slept = 0;
    go_tickless();
    MidTask a([] {
        while (slept >> 32U < 10U) {
            const Tick step = slept % 3U == 0 ? MAX_TIMEOUT : 0x40000001U;
            RTOS::delay(step);
            slept += step;
        }
        EXPECT(Clock::ticks() == slept);
        EXPECT(static_cast<Tick>(slept) == RTOS::get_tick_count());
        event("end");
        alloy::sim::finish();
    });
    RTOS::start();
    EXPECT_EVENTS("end");
    TicklessIdle::disable();
}

TEST("clock.each_tick_of_a_wrap",
     "it is right at each tick around a wrap, for a task, in a timer and in an interrupt") {
    static std::unique_ptr<SoftwareTimer> timer;
    static std::uint64_t expected;
    static unsigned calls;
    calls = 0;
    timer = std::make_unique<SoftwareTimer>(
        [](void*) {
            ++expected;
            ++calls;
            EXPECT(Clock::ticks() == expected);
        },
        nullptr);
    go_tickless();
    MidTask a([] {
        constexpr std::uint64_t before_wrap = (std::uint64_t{1} << 32U) - 20U;
        RTOS::delay(MAX_TIMEOUT);
        RTOS::delay(static_cast<Tick>(before_wrap - MAX_TIMEOUT));
        EXPECT(Clock::ticks() == before_wrap);
        expected = before_wrap;
        timer->start(1, 1).unwrap();
        for (unsigned i = 1; i <= 40; ++i) {
            RTOS::delay(1);
            EXPECT(Clock::ticks() == before_wrap + i);
            alloy::sim::interrupt([] { EXPECT(Clock::ticks() == expected); });
        }
        timer->stop().unwrap();
        EXPECT(calls == 40);
        event("end");
        alloy::sim::finish();
    });
    RTOS::start();
    EXPECT_EVENTS("end");
    TicklessIdle::disable();
}

TEST("clock.waking_interrupt", "the interrupt that ends a sleep, too late and across the wrap, reads the right time") {
    static std::uint64_t expected;
    go_tickless();
    MidTask a([] {
        RTOS::delay(MAX_TIMEOUT);
        RTOS::delay(MAX_TIMEOUT);
        // The clock's own timer ends the sleep at the wrap, 2 ticks from here.
        overrun = 898;
        expected = 2ULL * MAX_TIMEOUT + 900U;
        wakes = [] {
            EXPECT(Clock::ticks() == expected);
            event("isr");
        };
        RTOS::delay(1000);
        EXPECT(Clock::ticks() == expected + 100U);
        event("end");
        alloy::sim::finish();
    });
    RTOS::start();
    EXPECT_EVENTS("isr end");
    TicklessIdle::disable();
}

TEST("clock.interrupted",
     "an interrupt at each point of a call across an update of the upper bits reads no other time") {
    // The base is updated at this tick.
    constexpr Tick MOVES = Tick{1} << 30U;
    for (std::uint64_t point = 0; point < 60; ++point) {
        alloy::sim::reset();
        go_tickless();
        MidTask a([] {
            RTOS::delay(MOVES - 1U);
            const std::uint64_t first = Clock::ticks();
            RTOS::delay(1);
            EXPECT(first == MOVES - 1U && Clock::ticks() == MOVES);
            alloy::sim::finish();
        });
        alloy::sim::interrupt_at(point, [] { EXPECT(Clock::ticks() == RTOS::get_tick_count()); });
        alloy::sim::interrupt_inside(point, [] { EXPECT(Clock::ticks() == RTOS::get_tick_count()); });
        RTOS::start();
        TicklessIdle::disable();
    }
}

TEST("clock.nothing_due", "a simulation does not wait for the timer that maintains it") {
    MidTask a([] { RTOS::delay(3); });
    run();
}
