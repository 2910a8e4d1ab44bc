// SPDX-License-Identifier: MIT OR Apache-2.0
#include "restart.hpp"

#include "target.hpp"

#include <alloy/rtos.hpp>

using alloy::port::Port;
using alloy::rtos::detail::alloy_kernel;

extern "C" {
// Used by the assembly below, which the link-time optimiser cannot see.
[[gnu::used]] std::uintptr_t restart_stack;
[[gnu::used]] void restart_begin() { alloy::rtos::RTOS::start(); }
}

namespace {

#if defined(__riscv)

#define KEPT(instruction)                                                                                              \
    #instruction " ra, 0(sp)\n\t" #instruction " s0, 4(sp)\n\t" #instruction " s1, 8(sp)\n\t" #instruction             \
                 " s2, 12(sp)\n\t" #instruction " s3, 16(sp)\n\t" #instruction " s4, 20(sp)\n\t" #instruction          \
                 " s5, 24(sp)\n\t" #instruction " s6, 28(sp)\n\t" #instruction " s7, 32(sp)\n\t" #instruction          \
                 " s8, 36(sp)\n\t" #instruction " s9, 40(sp)\n\t" #instruction " s10, 44(sp)\n\t" #instruction         \
                 " s11, 48(sp)\n\t"

[[gnu::naked, gnu::noinline]] void begin() {
    asm volatile("addi sp, sp, -64\n\t" KEPT(sw) "la t0, restart_stack\n\tsw sp, 0(t0)\n\tcall restart_begin");
}
[[gnu::naked, gnu::noinline]] void end() {
    asm volatile("la t0, restart_stack\n\tlw sp, 0(t0)\n\t" KEPT(lw) "addi sp, sp, 64\n\tret");
}
void forget_requests() { target::reg(ALLOY_CLINT_MSIP) = 0; }

#else

[[gnu::naked, gnu::noinline]] void begin() {
    asm volatile("push {r4-r7, lr}\n\t"
                 "mov r4, r8\n\tmov r5, r9\n\tmov r6, r10\n\tmov r7, r11\n\t"
                 "push {r4-r7}\n\t"
                 "ldr r0, =restart_stack\n\t"
                 "mov r1, sp\n\t"
                 "str r1, [r0]\n\t"
                 "bl restart_begin\n\t"
                 ".ltorg");
}
[[gnu::naked, gnu::noinline]] void end() {
    asm volatile("movs r0, #0\n\t"
                 "msr control, r0\n\t"
                 "isb\n\t"
                 "ldr r0, =restart_stack\n\t"
                 "ldr r0, [r0]\n\t"
                 "mov sp, r0\n\t"
                 "pop {r4-r7}\n\t"
                 "mov r8, r4\n\tmov r9, r5\n\tmov r10, r6\n\tmov r11, r7\n\t"
                 "pop {r4-r7, pc}\n\t"
                 ".ltorg");
}
/// Also clears the guard of the last thread's stack, which the next start sets again.
void forget_requests() {
#if defined(__ARM_ARCH_7EM__)
    target::reg(0xe000ed94U) = 0;
    asm volatile("dsb\n\tisb" ::: "memory");
#endif
    constexpr std::uint32_t PENDSVCLR = 1U << 27, PENDSTCLR = 1U << 25;
    target::reg(Port::ICSR) = PENDSVCLR | PENDSTCLR;
}

#endif

} // namespace

namespace target {

void forget_kernel() {
    alloy_kernel = {};
    alloy::rtos::detail::joiners = {};
}

void run_kernel() {
    begin();
    Port::unmask();
}

void leave_kernel() {
    forget_requests();
    end();
    __builtin_unreachable();
}

bool awaits_tick() {
    const auto& timeouts = alloy_kernel.timeouts;
    for (std::uint32_t bits = timeouts.bits; bits != 0; bits &= bits - 1U) {
        const auto& bucket = timeouts.buckets[31U - Port::leading_zeros(bits & (0U - bits))];
        if (bucket.next != &bucket)
            return true;
    }
    return false;
}

} // namespace target
