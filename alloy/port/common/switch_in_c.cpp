// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/thread.hpp>

// What the switch leaves to C++ on a processor that counts no zeros and guards no memory.

extern "C" {

alloy::rtos::detail::Tcb* alloy_port_choose();
alloy::rtos::detail::Tcb* alloy_port_choose() {
    alloy::rtos::detail::Kernel& k = alloy::rtos::detail::alloy_kernel;
    k.current = k.ready.top();
    return k.current;
}

void alloy_port_check_canary(const alloy::rtos::detail::Tcb* thread);
void alloy_port_check_canary([[maybe_unused]] const alloy::rtos::detail::Tcb* thread) {
    if (thread == &alloy::rtos::detail::alloy_kernel.nobody)
        return;
    if constexpr (ALLOY_STACK_GUARD != 0) {
        // As long as the guard of an MPU, because a function need not write to each word of its frame.
        constexpr unsigned CANARY_WORDS = 8;
        bool whole = thread->sp >= thread->stack;
        for (unsigned i = 0; i < CANARY_WORDS; ++i)
            whole = whole && thread->stack[i] == alloy::rtos::detail::STACK_PAINT;
        if (!whole)
            alloy::rtos::stop(alloy::rtos::Stop::StackOverflow, "switch", thread->name);
    }
}
}
