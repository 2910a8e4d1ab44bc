// SPDX-License-Identifier: MIT OR Apache-2.0
// Sleeps on the processor's own timer: they end at the right tick, the ticks stay in phase with the board's clock, and
// time reads are right, also in the interrupt that ends a sleep.

#include "counter.hpp"

#include <alloy/alloy.hpp>
#include <alloy/clock.hpp>

namespace {

using namespace alloy::rtos;

constexpr std::uint32_t PER_TICK = target::COUNTER_HZ / ALLOY_TICK_HZ;
constexpr unsigned SLEEPS = 100;
/// The allowed drift of the ticks against the board's clock over a whole test: three counts for each time that a timer
/// is set, which a sleep does, and an interrupt that ends it does again.
constexpr std::int32_t MAY_DRIFT = 3 * 3 * SLEEPS;
/// The longest time between two clock reads, and between a tick and the task that it wakes.
constexpr std::int32_t LATENCY = 4000;

unsigned failures;
void expect(bool holds, const char* what) {
    if (holds || ++failures > 10)
        return;
    target::print("not so: ");
    target::print(what);
    target::print("\n");
}

/// The lag of the tick and of the counter behind the board's clock. The first right after a tick, the second at any
/// time.
std::int32_t tick_behind() { return static_cast<std::int32_t>(target::clock_in_counts() - Clock::ticks() * PER_TICK); }
std::int32_t counter_behind() {
    const auto key = target::Port::mask_save();
    const auto behind = static_cast<std::int32_t>(target::clock_in_counts() - target::counter());
    target::Port::mask_restore(key);
    return behind;
}

unsigned board_sleeps;
Tick board_slept;

std::int32_t tick_at_first, counter_at_first;

void print_signed(std::int32_t number) {
    target::print(number < 0 ? "-" : "");
    target::print(static_cast<std::uint32_t>(number < 0 ? -number : number));
}
void report(const char* what, std::int32_t tick_drift, std::int32_t counter_drift) {
    target::print(what);
    target::print(": sleeps ");
    target::print(board_sleeps);
    target::print(", ticks slept ");
    target::print(board_slept);
    target::print(", the tick drifts by ");
    print_signed(tick_drift);
    target::print(", the counter by ");
    print_signed(counter_drift);
    target::print(" counts\n");
    board_sleeps = 0;
    board_slept = 0;
}

void check_after_sleep() {
    expect(static_cast<Tick>(Clock::ticks()) == RTOS::get_tick_count(), "the 64-bit clock continues the 32-bit one");
    const std::int32_t drift = tick_behind() - tick_at_first;
    expect(drift <= MAY_DRIFT + LATENCY && drift >= -MAY_DRIFT - LATENCY, "the ticks stay in phase");
    const std::int32_t counter_drift = counter_behind() - counter_at_first;
    expect(counter_drift <= MAY_DRIFT && counter_drift >= -MAY_DRIFT, "the counter agrees with the board's clock");
}

volatile bool alarm_is_set;
volatile unsigned interrupts;
void alarm() {
    target::alarm_off();
    alarm_is_set = false;
    interrupts = interrupts + 1;
    const std::uint64_t now = target::clock_in_counts() - static_cast<std::uint32_t>(tick_at_first);
    const std::uint64_t ticks = Clock::ticks();
    // A tick that is pending is not counted yet.
    expect(ticks * PER_TICK <= now + MAY_DRIFT + LATENCY, "the clock is not ahead in an interrupt");
    expect((ticks + 1U) * PER_TICK + MAY_DRIFT + LATENCY >= now, "the clock is not behind in an interrupt");
    const std::int32_t drift = counter_behind() - counter_at_first;
    expect(drift <= MAY_DRIFT && drift >= -MAY_DRIFT, "the counter is right in an interrupt");
}

void sleep_exactly(Tick ticks) {
    const Tick before = RTOS::get_tick_count();
    RTOS::delay(ticks);
    expect(RTOS::get_tick_count() - before == ticks, "a sleep ends at its tick");
    check_after_sleep();
}

void main_task() {
    static constexpr Tick LENGTHS[] = {1, 2, 3, 5, 7, 10, 20, 30, 40, 50};
    TicklessIdle::configure(SleepMode::Light, 1);
    TicklessIdle::enable();
    RTOS::delay(2);
    tick_at_first = tick_behind();
    counter_at_first = counter_behind();
    board_sleeps = 0;
    board_slept = 0;
    for (unsigned i = 0; i < SLEEPS; ++i)
        sleep_exactly(LENGTHS[i % (sizeof LENGTHS / sizeof LENGTHS[0])]);
    // More counts than 24 bits, at any of these rates.
    sleep_exactly(1700);
    // One sleep per delay, and one per part that cannot be counted at once; the last tick is left to the interrupt.
    expect(board_sleeps <= 2 * SLEEPS && board_slept >= 3'200, "it sleeps through the ticks");
    report("whole", tick_behind() - tick_at_first, counter_behind() - counter_at_first);

    target::set_handler(16 + target::ALARM_IRQ, alarm);
    target::enable_irq(target::ALARM_IRQ);
    for (unsigned i = 0; i < SLEEPS; ++i) {
        const unsigned seen = interrupts;
        alarm_is_set = true;
        target::alarm_in((i * 7919U % (10U * PER_TICK) + 50U) * target::CLOCK_PER_COUNT);
        sleep_exactly(11);
        expect(interrupts == seen + 1U, "the interrupt comes");
    }
    expect(board_sleeps <= 4 * SLEEPS, "an interrupt lets it continue to sleep");
    report("ended early", tick_behind() - tick_at_first, counter_behind() - counter_at_first);
    target::finish(failures == 0 ? 0 : 1);
}
Task<1024, Priority::High, "main"> task(main_task);

} // namespace

extern "C" void alloy_board_start_tick(std::uint32_t hz) {
    target::start_counted_tick(hz);
    target::clock_start();
}

extern "C" Tick alloy_board_sleep(SleepMode, Tick ticks) {
    const Tick slept = target::sleep_on_counter(ticks, alarm_is_set);
    ++board_sleeps;
    board_slept += slept;
    return slept;
}

int main() {
    RTOS::start();
    return 1;
}
