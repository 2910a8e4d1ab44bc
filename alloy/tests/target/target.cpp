// SPDX-License-Identifier: MIT OR Apache-2.0
// The boards with a Cortex-M.

#include "target.hpp"

extern "C" {
extern std::uint32_t data_load[], data_begin[], data_end[], bss_begin[], bss_end[], main_stack[], code_begin[];
extern void (*const init_array_begin[])();
extern void (*const init_array_end[])();
int main();
void reset_handler();
void fault_handler();
void PendSV_Handler();
void SysTick_Handler();
[[gnu::weak]] void SVC_Handler() { fault_handler(); }
[[gnu::weak]] void MemManage_Handler() { fault_handler(); }
[[gnu::weak]] void UsageFault_Handler() { fault_handler(); }
// Only referenced: it is the port's if the port has one.
[[gnu::weak]] void HardFault_Handler();
}

namespace {

constexpr unsigned EXCEPTIONS = 48;
constexpr std::uintptr_t SYSTICK_CTRL = 0xe000e010U;

std::uint32_t semihost(std::uint32_t operation, const void* argument) {
    register std::uint32_t r0 asm("r0") = operation;
    register const void* r1 asm("r1") = argument;
    asm volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}

#if defined(__ARM_ARCH_6M__)
// Used by the assembly below.
extern "C" {
[[gnu::used]] target::Handler target_irq_handlers[EXCEPTIONS] = {};
}
// A Cortex-M0 has no VTOR, so its interrupts find their handlers through this table. The handler sees the same state as
// if the processor had called it: the registers that describe the interrupted code.
[[gnu::naked]] void dispatch_irq() {
    asm volatile(".syntax unified\n\tmrs r0, ipsr\n\tlsls r0, r0, #2\n\tldr r1, =target_irq_handlers\n\t"
                 "ldr r0, [r1, r0]\n\tbx r0\n\t.ltorg\n\t.syntax divided");
}
#define IRQ_4 dispatch_irq, dispatch_irq, dispatch_irq, dispatch_irq
#define IRQ_ALL IRQ_4, IRQ_4, IRQ_4, IRQ_4, IRQ_4, IRQ_4, IRQ_4, IRQ_4
#else
void unused_irq() { fault_handler(); }
#define IRQ_ALL unused_irq
#endif

void hard_fault() {
    if (HardFault_Handler != nullptr)
        HardFault_Handler();
    fault_handler();
}

struct Vectors {
    const void* stack;
    target::Handler handlers[EXCEPTIONS - 1];
};

[[gnu::section(".vectors"), gnu::used]] constinit const Vectors flash_vectors{
    main_stack,
    {reset_handler, fault_handler, hard_fault, MemManage_Handler, fault_handler, UsageFault_Handler, nullptr, nullptr,
     nullptr, nullptr, SVC_Handler, nullptr, nullptr, PendSV_Handler, SysTick_Handler, IRQ_ALL}};

#if !defined(__ARM_ARCH_6M__)
alignas(256) Vectors ram_vectors;
#endif

} // namespace

extern "C" void fault_handler() {
    target::print("fault\n");
    if (tell_where != nullptr)
        tell_where();
    target::finish(100);
}

extern "C" void reset_handler() {
    std::uint32_t* from = data_load;
    for (std::uint32_t* to = data_begin; to != data_end;)
        *to++ = *from++;
    for (std::uint32_t* to = bss_begin; to != bss_end;)
        *to++ = 0;
#if !defined(__ARM_ARCH_6M__)
    ram_vectors = flash_vectors;
    for (unsigned i = 15; i < EXCEPTIONS - 1; ++i)
        ram_vectors.handlers[i] = unused_irq;
    target::reg(0xe000ed08U) = reinterpret_cast<std::uintptr_t>(&ram_vectors);
#endif
#if defined(__ARM_FP)
    target::reg(0xe000ed88U) = target::reg(0xe000ed88U) | 0x00f00000U;
    asm volatile("dsb\n\tisb" ::: "memory");
#endif
    for (auto init = init_array_begin; init != init_array_end; ++init)
        (*init)();
    target::finish(static_cast<std::uint32_t>(main()));
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
#if defined(__ARM_ARCH_7EM__)
    // The emulator reads the block below together with the first byte of its page, which may be the guard of a stack.
    reg(0xe000ed94U) = 0;
    asm volatile("dsb\n\tisb" ::: "memory");
#endif
    const std::uint32_t block[2] = {0x20026U, code};
    semihost(0x20U, block);
    for (;;) {
    }
}

void set_handler(unsigned exception, Handler handler) {
#if defined(__ARM_ARCH_6M__)
    target_irq_handlers[exception] = handler;
#else
    ram_vectors.handlers[exception - 1] = handler;
#endif
}

void enable_irq(unsigned irq) {
    // A middle priority, so that a kernel that masks by priority masks it. Word access: a Cortex-M0 has no byte access
    // here.
    reg(0xe000e400U + irq / 4U * 4U) = 0x80808080U;
    reg(0xe000e100U + irq / 32U * 4U) = 1U << (irq % 32U);
}
void request_irq(unsigned irq) {
    reg(0xe000e200U + irq / 32U * 4U) = 1U << (irq % 32U);
    asm volatile("dsb\n\tisb" ::: "memory");
}

void tick_off() { reg(SYSTICK_CTRL) = 0; }
void tick_on() { reg(SYSTICK_CTRL) = 7; }

std::uintptr_t code_base() { return reinterpret_cast<std::uintptr_t>(code_begin); }

std::uintptr_t interrupted_place() {
    std::uintptr_t frame;
    asm volatile("mrs %0, psp" : "=r"(frame));
    return reinterpret_cast<const std::uintptr_t*>(frame)[6] - code_base();
}

bool in_raised_handler() {
    constexpr std::uint32_t SVCALL = 11;
    std::uint32_t number;
    asm volatile("mrs %0, ipsr" : "=r"(number));
    return number == SVCALL;
}

} // namespace target
