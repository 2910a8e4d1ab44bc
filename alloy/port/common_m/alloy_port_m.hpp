// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

// The code that all M-profile ports share.

#include <alloy/config.hpp>

#include "alloy_mask_m.h"

#include <cstddef>
#include <cstdint>

extern "C" {
void alloy_port_switch(alloy::rtos::detail::Tcb* from, alloy::rtos::detail::Tcb* next);
void alloy_port_start(alloy::rtos::detail::Tcb* first);
void alloy_port_thread_begin();

/// Provided by the application or board: starts a periodic interrupt, `hz` times a second, whose handler calls
/// alloy::rtos::detail::tick(). For SysTick, the port's handler does that; see Port::start_systick. Called masked.
void alloy_board_start_tick(std::uint32_t hz);
}

namespace alloy::port {

struct PortM {
    using MaskKey = std::uint32_t;

    static constexpr std::size_t STACK_ALIGN = 8;

    static constexpr std::uintptr_t ICSR = 0xe000ed04U;
    static constexpr std::uintptr_t SHPR2 = 0xe000ed1cU;
    static constexpr std::uintptr_t SHPR3 = 0xe000ed20U;
    static constexpr std::uint32_t PENDSVSET = 1U << 28;

    static volatile std::uint32_t& reg(std::uintptr_t address) {
        return *reinterpret_cast<volatile std::uint32_t*>(address);
    }

    static void mask() { alloy_port_mask(); }
    static void unmask() { alloy_port_unmask(); }
    /// Used by each call that is legal in a handler. With ALLOY_CHECKS it stops the program, naming the call, in a
    /// handler that the mask does not block.
    static MaskKey mask_save(const char* call = __builtin_FUNCTION()) {
        require_masked_by_kernel(call);
        return mask_keep();
    }
    static void require_masked_by_kernel([[maybe_unused]] const char* call) {
#if ALLOY_CHECKS
        std::uint32_t number;
        asm volatile("mrs %0, ipsr" : "=r"(number));
        if (number != 0) [[unlikely]]
            refuse_urgent(number, call);
#endif
    }
    /// Stops if exception `number` is more urgent than the mask.
    static void refuse_urgent(std::uint32_t number, const char* call);
    /// mask_save() without the check.
    static MaskKey mask_keep() {
        MaskKey key;
#if ALLOY_MASK_PRIORITY
        // Like mask(), but keeps a stricter mask in force: PRIMASK, or a more urgent BASEPRI.
        std::uint32_t primask;
        asm volatile("mrs %0, basepri\n\tmrs %1, primask\n\tcpsid i\n\tmsr basepri_max, %2\n\tisb\n\tmsr primask, %1"
                     : "=&r"(key), "=&r"(primask)
                     : "r"(ALLOY_MASK_PRIORITY)
                     : "memory");
#else
        asm volatile("mrs %0, primask" : "=r"(key)::"memory");
        mask();
#endif
        return key;
    }
    static void mask_restore(MaskKey key) {
#if ALLOY_MASK_PRIORITY
        asm volatile("msr basepri, %0" ::"r"(key) : "memory");
#else
        asm volatile("msr primask, %0" ::"r"(key) : "memory");
#endif
    }

    static bool in_isr() {
        std::uint32_t number;
        asm volatile("mrs %0, ipsr" : "=r"(number));
        return number != 0;
    }
    /// Returns true on a thread's stack, the process stack. Interrupts and code before the start use another. Any mask.
    static bool on_thread_stack() {
        std::uint32_t control;
        asm volatile("mrs %0, control" : "=r"(control));
        return (control & 2U) != 0;
    }
    static bool in_thread() {
        std::uint32_t masked;
#if ALLOY_MASK_PRIORITY
        asm volatile("mrs %0, basepri" : "=r"(masked));
        std::uint32_t primask;
        asm volatile("mrs %0, primask" : "=r"(primask));
        masked |= primask;
#else
        asm volatile("mrs %0, primask" : "=r"(masked));
#endif
        return masked == 0 && !in_isr();
    }

    static std::uintptr_t stack_pointer() {
        std::uintptr_t sp;
        asm volatile("mov %0, sp" : "=r"(sp));
        return sp;
    }

    static void switch_to(rtos::detail::Tcb* from, rtos::detail::Tcb* next) { alloy_port_switch(from, next); }
    static void request_switch() { reg(ICSR) = PENDSVSET; }
    static void start_tick() { alloy_board_start_tick(ALLOY_TICK_HZ); }
    /// Using it links the port's SVC_Handler.
    static void in_handler(void (*function)());
    static void wait() { asm volatile("wfi" ::: "memory"); }

    /// Starts SysTick, for alloy_board_start_tick(). Using it links the port's SysTick_Handler.
    /// @param clock_hz  frequency of its clock
    static void start_systick(std::uint32_t clock_hz, std::uint32_t tick_hz);

    /// start_systick() for a program that uses systick_counter(); the handler of start_systick() does not maintain the
    /// counter. Both are in common_m/systick_counter.cpp, which is compiled with the board's files, as CMake's
    /// alloy::systick_counter does.
    static void start_systick_counter(std::uint32_t clock_hz, std::uint32_t tick_hz);
    /// Counts of SysTick's clock since the start, in 64 bits; 0 before. For alloy_board_counter(), if
    /// start_systick_counter() has started it. Any context that may call the kernel; always exact: it includes a wrap
    /// that the tick has not counted yet. Never waits; masked for some twenty instructions. No other code may read
    /// SysTick's control register, because reading it clears the wrap flag.
    [[nodiscard]] static std::uint64_t systick_counter();
    /// Sleeps on SysTick, for alloy_board_sleep(): waits for the end of `ticks` ticks (or as many as 24 bits can
    /// count), or for any interrupt that is pending and enabled. The last tick is left to its interrupt, so one fewer
    /// is returned. The ticks stay in phase: reloading SysTick takes time, which is measured and compensated. Masked.
    /// @param until_interrupt  waits until an interrupt is pending; called with PRIMASK set. A board's own function
    ///                         may sleep deeper if SysTick keeps running.
    /// @return the number of ticks that have passed and that no interrupt will count, less than `ticks`
    [[nodiscard]] static std::uint32_t sleep_on_systick(std::uint32_t ticks, void (*until_interrupt)() = wait_masked);
    /// WFI, for sleep_on_systick().
    static void wait_masked();

    static std::uintptr_t* prepare_stack(std::uintptr_t* stack, std::size_t words, Entry entry, void* argument);
    static void start(rtos::detail::Tcb* first);
};

} // namespace alloy::port
