// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

// RV32 without floating point, in machine mode: one processor, a CLINT, no interrupt levels in hardware.
//
// mscratch is 0 in a thread; in a handler it is the address of the thread's frame. Start-up code clears it, and enables
// interrupts globally (MIE) but none individually (mie 0), so that calls before the start detect thread context.
//
// The switch is the software interrupt and the least urgent: no handler enables it. The tick's handler, and functions
// called by Port::in_handler(), enable all other interrupts. Any other handler may enable interrupts itself.

#include <alloy/config.hpp>

#include "../common/alloy_leading_zeros.hpp"
#include "alloy_clint.h"
#include "alloy_port_mask.h"

#include <cstddef>
#include <cstdint>

#if defined(__riscv_flen)
#error "alloy: the port for RV32 saves no floating-point registers; compile for rv32imac"
#endif
#if ALLOY_MASK_PRIORITY
#error "alloy: RV32 has no levels of interrupts; ALLOY_MASK_PRIORITY must be 0"
#endif

extern "C" {
void alloy_port_switch(alloy::rtos::detail::Tcb* from, alloy::rtos::detail::Tcb* next);
void alloy_port_start(alloy::rtos::detail::Tcb* first);
void alloy_port_thread_begin();

/// Provided by the application or board: starts a periodic interrupt, `hz` times a second, whose handler calls
/// alloy::rtos::detail::tick(). The port's handler of the machine timer does that; see Port::start_mtimer. Called
/// masked.
void alloy_board_start_tick(std::uint32_t hz);

/// Provided by the application or board: handles an interrupt other than the switch and the machine timer's. Called
/// masked. It may unmask; pending interrupts then interrupt it.
/// @param cause  mcause
void alloy_board_interrupt(std::uint32_t cause);
}

namespace alloy::port {

struct Port {
    using MaskKey = std::uint32_t;

    static constexpr std::size_t STACK_ALIGN = 16;
    // A call and an interrupt: 64 + 128 bytes, and space for a function call.
    static constexpr std::size_t MIN_STACK = 256;
    // A locked PMP entry stays locked until the next reset, so the guard is a canary.
    static constexpr std::size_t GUARD_BYTES = 4;

    static volatile std::uint32_t& reg(std::uintptr_t address) {
        return *reinterpret_cast<volatile std::uint32_t*>(address);
    }

    static void mask() { alloy_port_mask(); }
    static void unmask() { alloy_port_unmask(); }
    static MaskKey mask_save() {
        MaskKey key;
        asm volatile("csrrci %0, mstatus, 8" : "=r"(key)::"memory");
        return key;
    }
    static void mask_restore(MaskKey key) { asm volatile("csrs mstatus, %0" ::"r"(key & MIE) : "memory"); }

    static bool in_isr() {
        std::uintptr_t frame;
        asm volatile("csrr %0, mscratch" : "=r"(frame));
        return frame != 0;
    }
    static bool in_thread() {
        std::uint32_t status;
        asm volatile("csrr %0, mstatus" : "=r"(status));
        return (status & MIE) != 0 && !in_isr();
    }

#if defined(__riscv_zbb)
    static unsigned leading_zeros(std::uint32_t bits) { return static_cast<unsigned>(__builtin_clz(bits)); }
#else
    static unsigned leading_zeros(std::uint32_t bits) { return count_leading_zeros(bits); }
#endif

    static std::uintptr_t stack_pointer() {
        std::uintptr_t sp;
        asm volatile("mv %0, sp" : "=r"(sp));
        return sp;
    }

    static void switch_to(rtos::detail::Tcb* from, rtos::detail::Tcb* next) { alloy_port_switch(from, next); }
    static void request_switch() { reg(ALLOY_CLINT_MSIP) = 1; }
    static void start_tick() { alloy_board_start_tick(ALLOY_TICK_HZ); }
    static void in_handler(void (*function)());
    static void wait() { asm volatile("wfi" ::: "memory"); }

    /// Starts the machine timer, for alloy_board_start_tick(). Using it links the port's alloy_timer_interrupt().
    /// @param clock_hz  frequency of mtime
    static void start_mtimer(std::uint32_t clock_hz, std::uint32_t tick_hz);

    /// The machine timer's 64-bit count since the processor's reset. For alloy_board_counter(). Any context, masked or
    /// not; never waits.
    [[nodiscard]] static std::uint64_t mtime() {
        std::uint32_t high, low;
        do {
            high = reg(ALLOY_CLINT_MTIME + 4U);
            low = reg(ALLOY_CLINT_MTIME);
        } while (high != reg(ALLOY_CLINT_MTIME + 4U));
        return (std::uint64_t{high} << 32U) | low;
    }
    /// Sleeps on the machine timer, for alloy_board_sleep(), if start_mtimer() has started the tick. Waits for the
    /// end of `ticks` ticks (or as many as fit in 32 bits of counts), or for any interrupt that is pending and
    /// enabled. The last tick is left to its interrupt, so one fewer is returned. The ticks stay exactly in phase.
    /// Masked.
    /// @param until_interrupt  waits until an interrupt is pending; called masked
    /// @return the number of ticks that have passed and that no interrupt will count, less than `ticks`
    [[nodiscard]] static std::uint32_t sleep_on_mtimer(std::uint32_t ticks, void (*until_interrupt)() = wait);

    static std::uintptr_t* prepare_stack(std::uintptr_t* stack, std::size_t words, Entry entry, void* argument);
    static void start(rtos::detail::Tcb* first);

  private:
    static constexpr std::uint32_t MIE = 8;
};

} // namespace alloy::port
