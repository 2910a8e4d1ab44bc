// SPDX-License-Identifier: MIT OR Apache-2.0
// With TICKLESS, the kernel's tickless idle on the board's timer; otherwise a tick, and an idle loop that waits for it.

#include "sleep_rows.hpp"

#include <alloy/alloy.hpp>
#include <alloy/core/kernel.hpp>

using namespace alloy::rtos;
namespace alarm = bench::sleep::alarm;

namespace {

void tick() {
    alarm::again();
    alloy::rtos::detail::tick();
}

void main_task() {
#ifdef TICKLESS
    TicklessIdle::configure(SleepMode::Deep, 2);
    TicklessIdle::enable();
#endif
    Tick last = RTOS::get_tick_count();
    bench::sleep::measure([&last] {
        while (!RTOS::delay_until(last, bench::sleep::PERIOD_MS)) {
        }
    });
}
Task<2048, Priority::Normal, "main"> task(main_task);

#ifndef TICKLESS
// The kernel's own idle thread does the same, but does not count.
void idle_task() {
    for (;;)
        bench::sleep::wait();
}
Task<512, Priority::Idle, "waits"> idle(idle_task);
#endif

} // namespace

extern "C" void alloy_board_start_tick(std::uint32_t) { alarm::start(tick); }

extern "C" Tick alloy_board_sleep(SleepMode, Tick ticks) {
    constexpr std::uint32_t TICK = alarm::COUNTS_PER_TICK;
    const std::uint32_t first = alarm::next_tick;
    const std::uint32_t last = first - (ticks - 1U) * TICK;
    alarm::at(last);
    bench::sleep::note_sleep();
    asm volatile("dsb\n\twfi" ::: "memory");
    bench::sleep::note_wake();
    // The next tick is left to the interrupt to count.
    const std::uint32_t over = first - bench::now();
    const Tick slept = over >= 0x80000000U ? 0 : (over / TICK + 1U < ticks ? over / TICK + 1U : ticks - 1U);
    alarm::next_tick = first - slept * TICK;
    if (slept + 1U != ticks)
        alarm::at(alarm::next_tick);
    return slept;
}

int main() {
    RTOS::start();
    return 1;
}
