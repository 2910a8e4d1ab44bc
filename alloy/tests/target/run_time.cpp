// SPDX-License-Identifier: MIT OR Apache-2.0
// Run times on the processor, with the kernel's own hook: each sum agrees with the board's clock, and an interrupt at
// each instruction of a round of switches finds sums that make the total.

#include "counter.hpp"

#include <alloy/alloy.hpp>
#include <alloy/run_time.hpp>

namespace {

using namespace alloy::rtos;

/// The longest time of a switch and a few clock reads, in counts.
constexpr std::uint32_t LATENCY = 10'000;

unsigned failures;
void expect(bool holds, const char* what) {
    if (holds || ++failures > 10)
        return;
    target::print("not so: ");
    target::print(what);
    target::print("\n");
}

BinarySemaphore ping, pong;
extern Task<768, Priority::High, "high", Feature::RunTime | Feature::Notification> high;
extern Task<1024, Priority::Normal, "main", Feature::RunTime> task;

std::uint64_t all_sums() { return RunTime::of(high) + RunTime::of(task) + RunTime::idle() + RunTime::others(); }

void check_sums() {
    const std::uint64_t before = RunTime::total();
    const std::uint64_t sum = all_sums();
    const std::uint64_t after = RunTime::total();
    expect(before <= sum && sum <= after, "the sums make the total");
    expect(after - before < LATENCY, "the total is not more than the elapsed time");
}

volatile unsigned landings;
void alarm() {
    target::alarm_off();
    landings = landings + 1;
    check_sums();
}

void busy(std::uint32_t counts) {
    const std::uint64_t end = target::clock_in_counts() + counts;
    while (target::clock_in_counts() < end) {
    }
}

void high_main() {
    for (;;) {
        ping.take().unwrap();
        pong.give();
    }
}
Task<768, Priority::High, "high", Feature::RunTime | Feature::Notification> high(high_main);

Task<512, Priority::AboveNormal, "untimed"> untimed([] {
    RTOS::delay(5);
    busy(200'000);
});

void main_task() {
    const std::uint64_t board_begin = target::clock_in_counts(), total_begin = RunTime::total();
    const std::uint64_t main_begin = RunTime::of(task);
    busy(30'000);
    const std::uint64_t mine = RunTime::of(task) - main_begin;
    expect(mine >= 30'000 && mine < 30'000 + LATENCY, "a task's run time is the time for which it was busy");
    RTOS::delay(10);
    expect(RunTime::others() >= 200'000 && RunTime::others() < 200'000 + 5 * LATENCY, "the others' time is theirs");
    expect(RunTime::of(untimed) == 0, "a task without the feature has none");
    const std::uint64_t board = target::clock_in_counts() - board_begin, total = RunTime::total() - total_begin;
    expect(total + LATENCY > board && total < board + LATENCY, "the total agrees with the board's clock");
    check_sums();

    // A round: an interrupt lets the other task preempt this one, which continues when the other waits. Both switches
    // are made by exceptions, in which the hook can be interrupted.
    target::set_handler(16 + target::IRQ_A, [] { ping.give_from_isr(); });
    target::enable_irq(target::IRQ_A);
    target::set_handler(16 + target::ALARM_IRQ, alarm);
    target::enable_irq(target::ALARM_IRQ);
    constexpr std::uint32_t ROUND = 1'200;
    for (std::uint32_t i = 0; i < ROUND; ++i) {
        const unsigned seen = landings;
        target::alarm_in(60 + i * target::COUNTS / target::INSTRUCTIONS);
        target::request_irq(target::IRQ_A);
        pong.take().unwrap();
        check_sums();
        while (landings == seen) {
        }
    }
    expect(landings == ROUND, "each interrupt has come");
    check_sums();
    target::print("landings ");
    target::print(landings);
    target::print("\n");
    target::finish(failures == 0 ? 0 : 1);
}
Task<1024, Priority::Normal, "main", Feature::RunTime> task(main_task);

} // namespace

extern "C" std::uint64_t alloy_board_counter() { return target::counter(); }

extern "C" void alloy_board_start_tick(std::uint32_t hz) {
    target::start_counted_tick(hz);
    target::clock_start();
}

extern "C" Tick alloy_board_sleep(SleepMode, Tick ticks) { return target::sleep_on_counter(ticks, false); }

int main() {
    TicklessIdle::configure(SleepMode::Light, 1);
    TicklessIdle::enable();
    RTOS::start();
    return 1;
}
