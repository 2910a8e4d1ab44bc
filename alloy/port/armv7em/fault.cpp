// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/thread.hpp>

#if ALLOY_STACK_GUARD

// A push that reaches the guard. The handler runs on the main stack, so it can tell the story.
extern "C" void MemManage_Handler() {
    using namespace alloy::rtos;
    using alloy::port::Port;
    constexpr std::uintptr_t CFSR = 0xe000ed28U;
    constexpr std::uintptr_t MMFAR = 0xe000ed34U;
    constexpr std::uint32_t STACKING = (1U << 4) | (1U << 5);
    constexpr std::uint32_t ADDRESS_VALID = 1U << 7;

    const std::uint32_t status = Port::reg(CFSR);
    const detail::Tcb* const thread = detail::alloy_kernel.current;
    const auto guard = reinterpret_cast<std::uintptr_t>(thread->stack);
    const bool in_guard = (status & ADDRESS_VALID) != 0 && Port::reg(MMFAR) - guard < Port::GUARD_BYTES;
    if (in_guard || (status & STACKING) != 0)
        stop(Stop::StackOverflow, "MemManage", thread->name);
    stop(Stop::Fault, "MemManage", thread->name);
}

#endif
