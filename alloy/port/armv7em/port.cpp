// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/thread.hpp>

namespace alloy::port {

std::uintptr_t* PortM::prepare_stack(std::uintptr_t* stack, std::size_t words, Entry entry, void* argument) {
    // Nine words below an address that is a multiple of 8, as a call leaves them.
    const auto top = reinterpret_cast<std::uintptr_t>(stack + words) & ~std::uintptr_t{7};
    auto* const sp = reinterpret_cast<std::uintptr_t*>(top) - 9;
    sp[0] = reinterpret_cast<std::uintptr_t>(entry);
    sp[1] = reinterpret_cast<std::uintptr_t>(argument);
    sp[8] = reinterpret_cast<std::uintptr_t>(alloy_port_thread_begin);
    return sp;
}

namespace {

constexpr std::uintptr_t MPU_CTRL = 0xe000ed94U;
constexpr std::uintptr_t MPU_RNR = 0xe000ed98U;
constexpr std::uintptr_t MPU_RASR = 0xe000eda0U;
constexpr std::uintptr_t SHCSR = 0xe000ed24U;
constexpr std::uint32_t GUARD_REGION = 7;
// 32 bytes, no access, nothing executed.
constexpr std::uint32_t GUARD_ATTRIBUTES = (1U << 28) | (4U << 1) | 1U;

} // namespace

void PortM::start(rtos::detail::Tcb* first) {
    // The switch and the tick are the least urgent exceptions: they interrupt no handler.
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

// A push that reaches the guard. In this file, so that a board's weak handler of the same name gives way to it. The
// handler runs on the main stack, so it can tell the story.
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
