// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/kernel.hpp>

// In a file of its own, so that a board with another source of ticks links neither.

namespace {

using alloy::port::Port;

std::uint32_t interval;
std::uint64_t next;

/// The three stores never let the timer see a moment that is too early.
void set_compare(std::uint64_t when) {
    Port::reg(ALLOY_CLINT_MTIMECMP + 4U) = UINT32_MAX;
    Port::reg(ALLOY_CLINT_MTIMECMP) = static_cast<std::uint32_t>(when);
    Port::reg(ALLOY_CLINT_MTIMECMP + 4U) = static_cast<std::uint32_t>(when >> 32U);
}

std::uint64_t now() {
    std::uint32_t high, low;
    do {
        high = Port::reg(ALLOY_CLINT_MTIME + 4U);
        low = Port::reg(ALLOY_CLINT_MTIME);
    } while (high != Port::reg(ALLOY_CLINT_MTIME + 4U));
    return (std::uint64_t{high} << 32U) | low;
}

} // namespace

void Port::start_mtimer(std::uint32_t clock_hz, std::uint32_t tick_hz) {
    constexpr std::uint32_t MTIE = 1U << 7;
    interval = clock_hz / tick_hz;
    next = now() + interval;
    set_compare(next);
    asm volatile("csrs mie, %0" ::"r"(MTIE) : "memory");
}

extern "C" void alloy_timer_interrupt() {
    // From the moment that was due, so that a late handler does not make the clock slow.
    next += interval;
    set_compare(next);
    alloy::rtos::detail::tick();
}
