// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/thread.hpp>

namespace alloy::port {

std::uintptr_t* PortM::prepare_stack(std::uintptr_t* stack, std::size_t words, Entry entry, void* argument) {
    // Nine words below an address that is a multiple of 8, as a call leaves them.
    const auto top = reinterpret_cast<std::uintptr_t>(stack + words) & ~std::uintptr_t{7};
    auto* const sp = reinterpret_cast<std::uintptr_t*>(top) - 9;
    sp[4] = reinterpret_cast<std::uintptr_t>(entry);
    sp[5] = reinterpret_cast<std::uintptr_t>(argument);
    sp[8] = reinterpret_cast<std::uintptr_t>(alloy_port_thread_begin);
    return sp;
}

void PortM::start(rtos::detail::Tcb* first) {
    // The switch and the tick are the least urgent exceptions: they interrupt no handler.
    reg(SHPR3) = 0xffff0000U;
    alloy_port_start(first);
}

} // namespace alloy::port

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
