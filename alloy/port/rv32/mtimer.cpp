// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/kernel.hpp>

#include "alloy_mtimer.hpp"

// In a separate file, so that a board with another tick source links neither function.

namespace alloy::port {

namespace mtimer {

constinit MachineTick machine_tick{};

} // namespace mtimer

void Port::start_mtimer(std::uint32_t clock_hz, std::uint32_t tick_hz) {
    constexpr std::uint32_t MTIE = 1U << 7;
    mtimer::MachineTick& tick = mtimer::machine_tick;
    tick.interval = clock_hz / tick_hz;
    tick.next = mtime() + tick.interval;
    mtimer::set_compare(tick.next);
    asm volatile("csrs mie, %0" ::"r"(MTIE) : "memory");
}

} // namespace alloy::port

extern "C" void alloy_timer_interrupt() {
    using namespace alloy::port::mtimer;
    // Counted from the due time, so that a late handler does not slow the clock.
    machine_tick.next += machine_tick.interval;
    set_compare(machine_tick.next);
    alloy::rtos::detail::tick();
}
