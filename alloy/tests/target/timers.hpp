// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "target.hpp"

// Two timers of the board, exact in emulated time: a running clock, and an alarm that interrupts once. An instruction
// takes 128 ns.

namespace target {

#if defined(TARGET_MICROBIT)

// nRF51 TIMER0 and TIMER1, 62.5 ns a count.
inline constexpr unsigned ALARM_IRQ = 9;
inline constexpr std::uint32_t COUNTS = 256, INSTRUCTIONS = 125;

namespace nrf51 {
inline constexpr std::uintptr_t CLOCK = 0x40008000U, ALARM = 0x40009000U;
inline constexpr std::uintptr_t START = 0x000, STOP = 0x004, CLEAR = 0x00c, CAPTURE = 0x040, COMPARE = 0x140;
inline constexpr std::uintptr_t INTENSET = 0x304, BITMODE = 0x508, PRESCALER = 0x510, CC = 0x540;
inline constexpr std::uint32_t BITS_32 = 3, ON_COMPARE_0 = 1U << 16U;

inline void prepare(std::uintptr_t timer) {
    reg(timer + STOP) = 1;
    reg(timer + BITMODE) = BITS_32;
    reg(timer + PRESCALER) = 0;
    reg(timer + CLEAR) = 1;
}
} // namespace nrf51

inline void clock_start() {
    nrf51::prepare(nrf51::CLOCK);
    reg(nrf51::CLOCK + nrf51::START) = 1;
}
inline std::uint32_t clock() {
    reg(nrf51::CLOCK + nrf51::CAPTURE) = 1;
    return reg(nrf51::CLOCK + nrf51::CC);
}
inline void alarm_off() {
    reg(nrf51::ALARM + nrf51::STOP) = 1;
    reg(nrf51::ALARM + nrf51::COMPARE) = 0;
}
inline void alarm_in(std::uint32_t counts) {
    nrf51::prepare(nrf51::ALARM);
    reg(nrf51::ALARM + nrf51::COMPARE) = 0;
    reg(nrf51::ALARM + nrf51::CC) = counts;
    reg(nrf51::ALARM + nrf51::INTENSET) = nrf51::ON_COMPARE_0;
    reg(nrf51::ALARM + nrf51::START) = 1;
}

#elif defined(__riscv)

// The clock of QEMU's virt, in nanoseconds; it counts emulated time if QEMU is told so.
inline constexpr unsigned ALARM_IRQ = 11;
inline constexpr std::uint32_t COUNTS = 128, INSTRUCTIONS = 1;

namespace goldfish {
inline constexpr std::uintptr_t CLOCK = 0x101000U;
inline constexpr std::uintptr_t TIME_LOW = 0x00, TIME_HIGH = 0x04, ALARM_LOW = 0x08, ALARM_HIGH = 0x0c;
inline constexpr std::uintptr_t IRQ_ENABLED = 0x10, CLEAR_ALARM = 0x14, CLEAR_INTERRUPT = 0x1c;
} // namespace goldfish

inline void clock_start() { reg(goldfish::CLOCK + goldfish::IRQ_ENABLED) = 1; }
inline std::uint32_t clock() { return reg(goldfish::CLOCK + goldfish::TIME_LOW); }
inline void alarm_off() {
    reg(goldfish::CLOCK + goldfish::CLEAR_ALARM) = 1;
    reg(goldfish::CLOCK + goldfish::CLEAR_INTERRUPT) = 1;
}
inline void alarm_in(std::uint32_t counts) {
    const std::uint32_t low = reg(goldfish::CLOCK + goldfish::TIME_LOW);
    const std::uint32_t high = reg(goldfish::CLOCK + goldfish::TIME_HIGH);
    const std::uint32_t due = low + counts;
    reg(goldfish::CLOCK + goldfish::ALARM_HIGH) = due < low ? high + 1U : high;
    // This store sets the alarm.
    reg(goldfish::CLOCK + goldfish::ALARM_LOW) = due;
}

#else

// CMSDK timers 0 and 1, counting down.
#if defined(__ARM_ARCH_8M_MAIN__)
// 50 ns a count, at their secure addresses.
inline constexpr unsigned ALARM_IRQ = 4;
inline constexpr std::uint32_t COUNTS = 64, INSTRUCTIONS = 25;
#else
// 40 ns a count.
inline constexpr unsigned ALARM_IRQ = 9;
inline constexpr std::uint32_t COUNTS = 16, INSTRUCTIONS = 5;
#endif

namespace cmsdk {
#if defined(__ARM_ARCH_8M_MAIN__)
inline constexpr std::uintptr_t CLOCK = 0x50000000U, ALARM = 0x50001000U;
#else
inline constexpr std::uintptr_t CLOCK = 0x40000000U, ALARM = 0x40001000U;
#endif
inline constexpr std::uintptr_t CTRL = 0, VALUE = 4, RELOAD = 8, CLEAR = 12;
} // namespace cmsdk

inline void clock_start() {
    reg(cmsdk::CLOCK + cmsdk::CTRL) = 0;
    reg(cmsdk::CLOCK + cmsdk::VALUE) = 0xffffffffU;
    reg(cmsdk::CLOCK + cmsdk::RELOAD) = 0xffffffffU;
    reg(cmsdk::CLOCK + cmsdk::CTRL) = 1;
}
inline std::uint32_t clock() { return ~reg(cmsdk::CLOCK + cmsdk::VALUE); }
inline void alarm_off() {
    reg(cmsdk::ALARM + cmsdk::CLEAR) = 1;
    reg(cmsdk::ALARM + cmsdk::CTRL) = 0;
}
inline void alarm_in(std::uint32_t counts) {
    reg(cmsdk::ALARM + cmsdk::CTRL) = 0;
    reg(cmsdk::ALARM + cmsdk::RELOAD) = 0;
    reg(cmsdk::ALARM + cmsdk::VALUE) = counts;
    reg(cmsdk::ALARM + cmsdk::CTRL) = 9;
}

#endif

} // namespace target
