// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/thread.hpp>

// The parts of a switch that are written in C++, for a processor without a leading-zeros instruction and without memory
// protection.

extern "C" {

/// Called in the exception that switches, where a Cortex-M does not mask interrupts. If an interrupt emptied the ring
/// between the two loads, choose again. An interrupt that changes the choice in another way requests the exception
/// again: see docs/design/alloy-kernel.md, "The switch chooses unmasked".
alloy::rtos::detail::Tcb* alloy_port_choose();
alloy::rtos::detail::Tcb* alloy_port_choose() {
    alloy::rtos::detail::Kernel& k = alloy::rtos::detail::alloy_kernel;
    alloy::rtos::detail::Tcb* next;
    do {
        next = k.ready.top();
        // Without this barrier, the compiler may load once and spin.
        asm("" ::: "memory");
    } while (next == nullptr);
    k.current = next;
    return next;
}

void alloy_port_check_canary(const alloy::rtos::detail::Tcb* thread);
void alloy_port_check_canary([[maybe_unused]] const alloy::rtos::detail::Tcb* thread) {
    if (thread == &alloy::rtos::detail::alloy_kernel.no_thread)
        return;
    if constexpr (ALLOY_STACK_GUARD != 0) {
        // The canary is as long as an MPU guard, because a function need not write to every word of its frame.
        constexpr unsigned CANARY_WORDS = 8;
        bool whole = thread->sp >= thread->stack;
        for (unsigned i = 0; i < CANARY_WORDS; ++i)
            whole = whole && thread->stack[i] == alloy::rtos::detail::STACK_PAINT;
        if (!whole)
            alloy::rtos::stop(alloy::rtos::Stop::StackOverflow, "switch", thread->name);
    }
}
}
