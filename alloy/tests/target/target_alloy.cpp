// SPDX-License-Identifier: MIT OR Apache-2.0
// The functions that the kernel requires of its board.

#include "target.hpp"

#include <alloy/core/kernel.hpp>
#include <alloy/switch_hook.hpp>
#include <alloy/tickless_idle.hpp>

// Weak: an image that expects the stop has its own.
extern "C" [[gnu::weak]] void alloy_stop(std::uint32_t number, const char* call, const char* thread) {
    const auto key = alloy::port::Port::mask_save();
    if (key == alloy::port::Port::MaskKey{})
        target::print("with interrupts on, ");
    target::print("alloy: stop ");
    target::print(number);
    target::print(" in ");
    target::print(call);
    if (thread != nullptr) {
        target::print(", thread ");
        target::print(thread);
    }
    target::print("\n");
    if (tell_where != nullptr)
        tell_where();
    target::finish(64 + number);
}

#if ALLOY_SWITCH_HOOK && !defined(TARGET_HOOK_OF_THE_KERNEL)
extern "C" void alloy_switch_hook(const alloy::rtos::detail::Tcb* next) {
    if (next != alloy::rtos::detail::alloy_kernel.current) {
        target::print("alloy: the hook is told of another task than the one that runs next\n");
        target::finish(3);
    }
    // Changes every register that a function may change.
#if defined(__riscv)
    asm volatile("li ra, 1\n\tli t0, 2\n\tli t1, 3\n\tli t2, 4\n\tli t3, 5\n\tli t4, 6\n\tli t5, 7\n\tli t6, 8\n\t"
                 "li a0, 9\n\tli a1, 10\n\tli a2, 11\n\tli a3, 12\n\tli a4, 13\n\tli a5, 14\n\tli a6, 15\n\tli a7, 16"
                 :
                 :
                 : "ra", "t0", "t1", "t2", "t3", "t4", "t5", "t6", "a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7",
                   "memory");
#else
    asm volatile("movs r0, #1\n\tmovs r1, #2\n\tmovs r2, #3\n\tmovs r3, #4\n\tmov r12, r3\n\tmov lr, r3"
                 :
                 :
                 : "r0", "r1", "r2", "r3", "r12", "lr", "cc", "memory");
#endif
}
#endif

#if !defined(TARGET_COUNTED_TICK)
// Weak: an image that measures sleep has its own clock.
extern "C" [[gnu::weak]] void alloy_board_start_tick(std::uint32_t hz) {
#if defined(__riscv)
    alloy::port::Port::start_mtimer(10'000'000, hz);
#elif defined(__ARM_ARCH_6M__)
    alloy::port::Port::start_systick(16'000'000, hz);
#elif defined(__ARM_ARCH_8M_MAIN__)
    alloy::port::Port::start_systick(20'000'000, hz);
#else
    alloy::port::Port::start_systick(25'000'000, hz);
#endif
}
#endif

// None of these boards can sleep deeper than the idle thread's wait.
extern "C" [[gnu::weak]] alloy::rtos::Tick alloy_board_sleep(alloy::rtos::SleepMode, alloy::rtos::Tick) {
    alloy::port::Port::wait();
    return 0;
}
