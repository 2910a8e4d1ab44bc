// SPDX-License-Identifier: MIT OR Apache-2.0
#include "landing.hpp"
#include "timers.hpp"

#include <alloy/port.hpp>

// The board's second timer raises the first interrupt, its dual timer the second, and its first timer counts.

extern "C" {
void __real_SysTick_Handler();
void __wrap_SysTick_Handler();
void __wrap_PendSV_Handler();
[[gnu::used]] void switch_begins(std::uint32_t exc_return);
[[gnu::used]] void second_has_come(std::uint32_t exc_return, const std::uintptr_t* main_stack);
}

namespace target {

namespace {

#if defined(__ARM_ARCH_8M_MAIN__)
constexpr std::uintptr_t DUAL = 0x50002000U;
constexpr unsigned SECOND_IRQ = 5;
#else
constexpr std::uintptr_t DUAL = 0x40002000U;
constexpr unsigned SECOND_IRQ = 10;
#endif
constexpr unsigned FIRST_IRQ = ALARM_IRQ;
static_assert(FIRST_IRQ / 4U == SECOND_IRQ / 4U);
constexpr std::uintptr_t DUAL_LOAD = DUAL, DUAL_CONTROL = DUAL + 8U, DUAL_CLEAR = DUAL + 12U;
// 32 bits, one-shot, with an interrupt.
constexpr std::uint32_t DUAL_ONCE = 0xa3;
constexpr std::uintptr_t PRIORITIES = 0xe000e400U + FIRST_IRQ / 4U * 4U, ACTIVE = 0xe000e300U, SHCSR = 0xe000ed24U;
constexpr std::uint32_t RAISED_ACTIVE = 1U << 7U, SWITCH_ACTIVE = 1U << 10U, TICK_ACTIVE = 1U << 11U;
constexpr std::uint32_t TICK_REQUEST = 1U << 26U;

void (*first_handler)();
void (*second_handler)();
std::uint32_t begun;
Landing landed;

std::uint32_t counts_of(std::uint32_t instructions) {
    return (instructions * COUNTS + INSTRUCTIONS - 1U) / INSTRUCTIONS;
}

void second_off() {
    reg(DUAL_CONTROL) = 0;
    reg(DUAL_CLEAR) = 1;
}

void first_comes() {
    alarm_off();
    first_handler();
}

/// Passes on the registers that describe the interrupted code.
[[gnu::naked]] void second_comes() {
    asm volatile("mov r0, lr\n\tmrs r1, msp\n\tldr r2, =second_has_come\n\tbx r2\n\t.ltorg");
}

Inside interrupted() {
    const std::uint32_t active = reg(SHCSR);
    if ((active & SWITCH_ACTIVE) != 0)
        return Inside::Switch;
    if ((active & TICK_ACTIVE) != 0)
        return Inside::Tick;
    if ((active & RAISED_ACTIVE) != 0)
        return Inside::Raised;
    return (reg(ACTIVE) & (1U << FIRST_IRQ)) != 0 ? Inside::First : Inside::Thread;
}

} // namespace

void prepare_landings(void (*first)(), void (*second)()) {
    first_handler = first;
    second_handler = second;
    clock_start();
    set_handler(16 + FIRST_IRQ, first_comes);
    set_handler(16 + SECOND_IRQ, second_comes);
    enable_irq(FIRST_IRQ);
    enable_irq(SECOND_IRQ);
    // The second is above every priority that a kernel which masks by priority blocks.
    reg(PRIORITIES) = ~(0xbfU << (SECOND_IRQ % 4U * 8U));
}

void begin_landings(std::uint32_t first, std::uint32_t second) {
    begun = clock();
    // The same path for a second interrupt that does not come, so that the first comes at the same instruction.
    reg(DUAL_LOAD) = second != 0 ? counts_of(second) : UINT32_MAX;
    reg(DUAL_CONTROL) = DUAL_ONCE;
    alarm_in(counts_of(first));
}
void end_landings() {
    alarm_off();
    second_off();
}
std::uint32_t since_begin() { return (clock() - begun) * INSTRUCTIONS / COUNTS; }
void request_first() {
    alarm_off();
    request_irq(FIRST_IRQ);
}
void request_second() {
    second_off();
    request_irq(SECOND_IRQ);
}
void request_tick() { reg(alloy::port::Port::ICSR) = TICK_REQUEST; }

Landing landing() { return landed; }

} // namespace target

void second_has_come(std::uint32_t exc_return, const std::uintptr_t* main_stack) {
    using namespace target;
    second_off();
    const std::uintptr_t* frame = main_stack;
    if ((exc_return & 4U) != 0)
        asm volatile("mrs %0, psp" : "=r"(frame));
    landed = {interrupted(), frame[6] - code_base()};
    second_handler();
}

// The linker replaces the port's handlers with these, which then continue in the port's.

void switch_begins(std::uint32_t exc_return) { handler_begins(target::Inside::Switch, exc_return); }

[[gnu::naked]] void __wrap_PendSV_Handler() {
    asm volatile("mov r0, lr\n\tpush {r0, lr}\n\tbl switch_begins\n\tpop {r0, r1}\n\tmov lr, r1\n\t"
                 "ldr r2, =__real_PendSV_Handler\n\tbx r2\n\t.ltorg");
}

void __wrap_SysTick_Handler() {
    if (!wants_tick())
        return;
    handler_begins(target::Inside::Tick, 0);
    __real_SysTick_Handler();
}
