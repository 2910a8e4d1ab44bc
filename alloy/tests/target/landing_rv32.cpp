// SPDX-License-Identifier: MIT OR Apache-2.0
#include "landing.hpp"
#include "timers.hpp"

#include <alloy/port.hpp>

// The machine timer raises the tick and the first interrupt, whose handlers enable others; the board's clock raises the
// second. mtime counts 100 ns.

extern "C" {
// The linker replaces the port's handler, the first one, with the second.
void __real_alloy_timer_interrupt();
void __wrap_alloy_timer_interrupt();
}

namespace target {

namespace {

using alloy::port::Port;

constexpr std::uint32_t MTIE = 1U << 7;
constexpr std::uint64_t NEVER = UINT64_MAX;
constexpr std::uint32_t FAR = 0x7fffffffU;

void (*first_handler)();
void (*second_handler)();
std::uint32_t begun;
std::uint64_t first_due = NEVER;
bool is_tick_due;
Inside in = Inside::Thread;
Landing landed;

void plan() {
    const std::uint64_t when = is_tick_due ? 0 : first_due;
    Port::reg(ALLOY_CLINT_MTIMECMP + 4U) = UINT32_MAX;
    Port::reg(ALLOY_CLINT_MTIMECMP) = static_cast<std::uint32_t>(when);
    Port::reg(ALLOY_CLINT_MTIMECMP + 4U) = static_cast<std::uint32_t>(when >> 32U);
}

void second_comes() {
    std::uint32_t allowed;
    std::uintptr_t at;
    asm volatile("csrr %0, mie\n\tcsrr %1, mepc" : "=r"(allowed), "=r"(at));
    alarm_off();
    // Port::in_handler() masks the tick, as the tick's own handler does.
    const bool is_raised = in == Inside::Thread && (allowed & MTIE) == 0;
    landed = {is_raised ? Inside::Raised : in, at - code_base()};
    second_handler();
}

} // namespace

void prepare_landings(void (*first)(), void (*second)()) {
    first_handler = first;
    second_handler = second;
    clock_start();
    plan();
    set_handler(16 + ALARM_IRQ, second_comes);
    enable_irq(ALARM_IRQ);
    asm volatile("csrs mie, %0" ::"r"(MTIE) : "memory");
}

void begin_landings(std::uint32_t first, std::uint32_t second) {
    // Instructions and counts of mtime coincide at every 25th instruction. Only after such a point is the same count
    // the same instruction in each run.
    while ((reg(ALLOY_CLINT_MTIME) & 31U) != 0) {
    }
    begun = clock();
    // The same path for a second interrupt that does not come, so that the first comes at the same instruction.
    alarm_in(second != 0 ? second * COUNTS : FAR);
    first_due = first != 0 ? Port::mtime() + (first * 128U + 99U) / 100U : NEVER;
    is_tick_due = false;
    plan();
}
void end_landings() {
    first_due = NEVER;
    is_tick_due = false;
    plan();
    alarm_off();
}
std::uint32_t since_begin() { return (clock() - begun) / COUNTS; }
void request_first() {
    first_due = 0;
    plan();
}
void request_second() { alarm_in(0); }
void request_tick() {
    is_tick_due = true;
    plan();
}

Landing landing() { return landed; }

} // namespace target

void __wrap_alloy_timer_interrupt() {
    using namespace target;
    const auto key = alloy::port::Port::mask_save();
    const bool is_tick = is_tick_due;
    if (is_tick)
        is_tick_due = false;
    else
        first_due = NEVER;
    plan();
    in = is_tick ? Inside::Tick : Inside::First;
    alloy::port::Port::mask_restore(key);
    if (!is_tick) {
        first_handler();
    } else if (wants_tick()) {
        handler_begins(Inside::Tick, 0);
        __real_alloy_timer_interrupt();
        // The next tick is set.
        const auto again = alloy::port::Port::mask_save();
        plan();
        alloy::port::Port::mask_restore(again);
    }
    in = Inside::Thread;
}
