// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/thread.hpp>

namespace alloy::port {

namespace {

constexpr std::uintptr_t MPU_CTRL = 0xe000ed94U;
constexpr std::uintptr_t MPU_RNR = 0xe000ed98U;
constexpr std::uintptr_t MPU_RASR = 0xe000eda0U;
constexpr std::uintptr_t SHCSR = 0xe000ed24U;
constexpr std::uint32_t GUARD_REGION = 7;
// No data access, no execution; 2^(n + 1) bytes.
constexpr std::uint32_t GUARD_ATTRIBUTES =
    (1U << 28) | (static_cast<std::uint32_t>(__builtin_ctz(Port::GUARD_BYTES) - 1) << 1) | 1U;

} // namespace

void PortM::start(rtos::detail::Tcb* first) {
    // The switch and the tick are the least urgent exceptions, so they interrupt no handler.
    reg(SHPR3) = 0xffff0000U;
    if constexpr (ALLOY_STACK_GUARD != 0) {
        reg(MPU_RNR) = GUARD_REGION;
        reg(MPU_RASR) = GUARD_ATTRIBUTES;
        reg(MPU_CTRL) = 5;
        reg(SHCSR) = reg(SHCSR) | (1U << 16);
        asm volatile("dsb\n\tisb" ::: "memory");
    }
    alloy_port_start(first);
}

} // namespace alloy::port

#if ALLOY_STACK_GUARD

extern "C" {
/// The thread whose stack has the guard. A switch in a call still uses that stack when the next thread is already
/// current.
extern const alloy::rtos::detail::Tcb* alloy_port_guarded;
constinit const alloy::rtos::detail::Tcb* alloy_port_guarded = nullptr;
}

namespace {

using alloy::rtos::Stop;

/// Reports a fault: a stack overflow if the guard was accessed or the stack pointer is where no frame may be.
[[noreturn]] void report_fault(const char* handler) {
    using alloy::port::Port;
    constexpr std::uintptr_t CFSR = 0xe000ed28U;
    constexpr std::uintptr_t MMFAR = 0xe000ed34U;
    constexpr std::uint32_t STACKING = (1U << 4) | (1U << 5);
    constexpr std::uint32_t ADDRESS_VALID = 1U << 7;

    const std::uint32_t status = Port::reg(CFSR);
    const alloy::rtos::detail::Tcb* const thread = alloy_port_guarded;
    if (thread == nullptr)
        stop(Stop::Fault, handler);
    const auto guard = reinterpret_cast<std::uintptr_t>(thread->stack);
    std::uintptr_t sp;
    asm volatile("mrs %0, psp" : "=r"(sp));
    const bool in_guard = (status & ADDRESS_VALID) != 0 && Port::reg(MMFAR) - guard < Port::GUARD_BYTES;
    const bool is_overflow = in_guard || (status & STACKING) != 0 || sp < guard + Port::GUARD_BYTES;
    stop(is_overflow ? Stop::StackOverflow : Stop::Fault, handler, thread->name);
}

} // namespace

extern "C" {

// Reached by a push onto the guard. The handler is in this file, so that it replaces a board's weak handler of the same
// name. The handlers run on the main stack, so they can report the overflow.
void MemManage_Handler() { report_fault("MemManage"); }

// Reached by the same fault while PRIMASK is set, which escalates every fault to this one, and by all other faults.
void HardFault_Handler() { report_fault("HardFault"); }

// Called when a switch finds the stack pointer below the guard. On the main stack, masked or in a switch handler.
[[noreturn]] void alloy_port_overflow();
void alloy_port_overflow() { stop(Stop::StackOverflow, "switch", alloy_port_guarded->name); }
}

#endif
