// SPDX-License-Identifier: MIT OR Apache-2.0
// QEMU's virt with a 32-bit processor. Two of its devices raise the interrupts: the UART, whose transmitter is always
// ready, and the clock, whose alarm is exact.

#include "target.hpp"

#include "timers.hpp"

#include <alloy/port.hpp>

int main();
extern "C" {
extern std::uint32_t data_load[], data_begin[], data_end[], bss_begin[], bss_end[], main_stack[], code_begin[];
extern void (*const init_array_begin[])();
extern void (*const init_array_end[])();
[[noreturn]] void begin();
}

namespace {

constexpr std::uintptr_t PLIC = 0x0c00'0000U, PLIC_ENABLE = PLIC + 0x2000U, PLIC_CLAIM = PLIC + 0x20'0004U;
constexpr std::uintptr_t UART_ENABLE = 0x1000'0001U;
constexpr std::uint8_t TRANSMITTER = 2;
constexpr std::uint32_t MTIE = 1U << 7, MEIE = 1U << 11;

constexpr unsigned INTERRUPTS = 32;
target::Handler handlers[INTERRUPTS];

volatile std::uint8_t& uart_enable() { return *reinterpret_cast<volatile std::uint8_t*>(UART_ENABLE); }

[[gnu::noinline]] std::uint32_t semihost(std::uint32_t operation, const void* argument) {
    register std::uint32_t a0 asm("a0") = operation;
    register const void* a1 asm("a1") = argument;
    // All three on one page.
    asm volatile(".option push\n\t.option norvc\n\t.balign 16\n\t"
                 "slli x0, x0, 0x1f\n\tebreak\n\tsrai x0, x0, 7\n\t.option pop"
                 : "+r"(a0)
                 : "r"(a1)
                 : "memory");
    return a0;
}

} // namespace

// The state that Port requires: not in a handler, interrupts enabled globally but none individually.
asm(R"(
    .section .vectors, "ax", @progbits
    .global reset_handler
reset_handler:
    la sp, main_stack
    la t0, begin
    csrw mtvec, t0
    csrw mie, zero
    csrw mscratch, zero
    csrsi mstatus, 8
    j begin
    .text
)");

void begin() {
    std::uint32_t* from = data_load;
    for (std::uint32_t* to = data_begin; to != data_end;)
        *to++ = *from++;
    for (volatile std::uint32_t* to = bss_begin; to != bss_end;)
        *to++ = 0;
    for (auto init = init_array_begin; init != init_array_end; ++init)
        (*init)();
    target::finish(static_cast<std::uint32_t>(main()));
}

/// The compiler turns a search for a byte into this call, and no C library is linked.
extern "C" void* memchr(const void* memory, int byte, std::size_t size) {
    const auto* p = static_cast<const volatile unsigned char*>(memory);
    for (; size != 0; --size, ++p) {
        if (*p == static_cast<unsigned char>(byte))
            return const_cast<unsigned char*>(p);
    }
    return nullptr;
}

extern "C" void alloy_board_interrupt(std::uint32_t) {
    const std::uint32_t irq = target::reg(PLIC_CLAIM);
    if (irq == target::IRQ_A)
        uart_enable() = 0;
    handlers[irq]();
    target::reg(PLIC_CLAIM) = irq;
}

namespace target {

void print(const char* text) { semihost(4, text); }

void command_line(char* text, std::uint32_t size) {
    text[0] = '\0';
    struct {
        char* text;
        std::uint32_t size;
    } block{text, size};
    semihost(0x15U, &block);
}

void finish(std::uint32_t code) {
    const std::uint32_t block[2] = {0x20026U, code};
    semihost(0x20U, block);
    for (;;) {
    }
}

void set_handler(unsigned exception, Handler handler) { handlers[exception - 16U] = handler; }

void enable_irq(unsigned irq) {
    reg(PLIC + irq * 4U) = 1;
    reg(PLIC_ENABLE) = reg(PLIC_ENABLE) | (1U << irq);
    asm volatile("csrs mie, %0" ::"r"(MEIE) : "memory");
}
void request_irq(unsigned irq) {
    if (irq == IRQ_A)
        uart_enable() = TRANSMITTER;
    else
        alarm_in(0);
}

void tick_off() { asm volatile("csrc mie, %0" ::"r"(MTIE) : "memory"); }
void tick_on() { asm volatile("csrs mie, %0" ::"r"(MTIE) : "memory"); }

std::uintptr_t code_base() { return reinterpret_cast<std::uintptr_t>(code_begin); }

std::uintptr_t interrupted_place() {
    const std::uintptr_t* frame;
    asm volatile("csrr %0, mscratch" : "=r"(frame));
    return frame[13] - code_base();
}

bool in_raised_handler() {
    constexpr std::uint32_t CALL = 11;
    std::uint32_t cause;
    asm volatile("csrr %0, mcause" : "=r"(cause));
    return cause == CALL && alloy::port::Port::in_isr();
}

} // namespace target
