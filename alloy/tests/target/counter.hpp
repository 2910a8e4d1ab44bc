// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

// The processor's own timer as the kernel's tick and as a counter, in addition to the board's clock, which is not set
// here.

#include "timers.hpp"

#include <alloy/port.hpp>

namespace target {

using alloy::port::Port;

#if defined(__riscv)
inline constexpr std::uint32_t COUNTER_HZ = 10'000'000, CLOCK_PER_COUNT = 100;
inline void start_counted_tick(std::uint32_t hz) { Port::start_mtimer(COUNTER_HZ, hz); }
inline std::uint64_t counter() { return Port::mtime(); }
inline std::uint32_t sleep_on_counter(std::uint32_t ticks, bool) { return Port::sleep_on_mtimer(ticks); }
#else
// SysTick and the board's timers count the same clock.
#if defined(__ARM_ARCH_8M_MAIN__)
inline constexpr std::uint32_t COUNTER_HZ = 20'000'000, CLOCK_PER_COUNT = 1;
#else
inline constexpr std::uint32_t COUNTER_HZ = 25'000'000, CLOCK_PER_COUNT = 1;
#endif
inline void start_counted_tick(std::uint32_t hz) { Port::start_systick_counter(COUNTER_HZ, hz); }
inline std::uint64_t counter() { return Port::systick_counter(); }
/// The emulator moves its clock one period too far when a free-running timer ends a WFI (QEMU 7.2 with -icount
/// sleep=off). So if nothing else will end it, this polls instead.
inline void look_for_interrupt() {
    while ((reg(Port::ICSR) & 0x001f'f000U) == 0) {
    }
}
inline std::uint32_t sleep_on_counter(std::uint32_t ticks, bool other_ends_it) {
    return Port::sleep_on_systick(ticks, other_ends_it ? Port::wait_masked : look_for_interrupt);
}
#endif

/// The board's clock in counts of the processor's timer, in 64 bits. Must be called at least every four seconds. Any
/// context.
inline std::uint64_t clock_in_counts() {
    static std::uint32_t last;
    static std::uint64_t sum;
    const auto key = Port::mask_save();
    const std::uint32_t now = clock();
    sum += now - last;
    last = now;
    const std::uint64_t result = sum;
    Port::mask_restore(key);
    return result / CLOCK_PER_COUNT;
}

} // namespace target
