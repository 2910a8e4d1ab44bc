// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/thread.hpp>

namespace alloy::port {

namespace {

constexpr std::uintptr_t SHCSR = 0xe000ed24U;
constexpr std::uint32_t USAGE_FAULT_ENABLED = 1U << 18;

} // namespace

void PortM::start(rtos::detail::Tcb* first) {
    // The switch and the tick are the least urgent exceptions, so they interrupt no handler.
    reg(SHPR3) = 0xffff0000U;
    if constexpr (ALLOY_STACK_GUARD != 0)
        reg(SHCSR) = reg(SHCSR) | USAGE_FAULT_ENABLED;
    alloy_port_start(first);
}

} // namespace alloy::port

#if ALLOY_STACK_GUARD

namespace {

using namespace alloy::rtos;

/// The handlers run on the main stack, so they can report the overflow.
void report_fault(const char* handler) {
    constexpr std::uintptr_t CFSR = 0xe000ed28U;
    constexpr std::uint32_t STACK_OVERFLOW = 1U << 20;
    const bool is_overflow = (alloy::port::Port::reg(CFSR) & STACK_OVERFLOW) != 0;
    stop(is_overflow ? Stop::StackOverflow : Stop::Fault, handler, detail::alloy_kernel.current->name);
}

} // namespace

extern "C" {

/// Called if the switch would save the thread's registers below the end of its stack.
void alloy_port_stack_overflow();
void alloy_port_stack_overflow() { stop(Stop::StackOverflow, "switch", detail::alloy_kernel.current->name); }

// The handler is in this file, so that it replaces a board's weak handler of the same name.
void UsageFault_Handler() { report_fault("UsageFault"); }

/// A usage fault escalates to this handler while interrupts are masked. Weak: a board may have its own.
[[gnu::weak]] void HardFault_Handler() { report_fault("HardFault"); }
}

#endif
