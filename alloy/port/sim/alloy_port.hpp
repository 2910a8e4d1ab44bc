// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

// The deterministic simulator: kernel threads on one host thread, with a clock that moves only when told. alloy_sim.hpp
// is the interface for tests.

#include <alloy_port_mask.h>

#include <cstddef>
#include <cstdint>

namespace alloy::port {

struct Port {
    using MaskKey = bool;

    static constexpr std::size_t MIN_STACK = 256;
    static constexpr std::size_t STACK_ALIGN = 16;
    static constexpr std::size_t GUARD_BYTES = sizeof(std::uintptr_t);

    static void mask() { alloy_port_mask(); }
    static void unmask() { alloy_port_unmask(); }
    static MaskKey mask_save();
    static void mask_restore(MaskKey key);
    static bool in_isr();
    static bool in_thread();
    static unsigned leading_zeros(std::uint32_t bits) { return static_cast<unsigned>(__builtin_clz(bits)); }
    static void switch_to(rtos::detail::Tcb* from, rtos::detail::Tcb* next);
    static void request_switch();
    static std::uintptr_t* prepare_stack(std::uintptr_t* stack, std::size_t words, Entry entry, void* argument);
    static void start(rtos::detail::Tcb* first);
    static void start_tick() {}
    static void in_handler(void (*function)());
    static void wait();
};

} // namespace alloy::port
