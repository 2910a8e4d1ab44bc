// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/thread.hpp>

extern "C" {
/// The handler of the machine timer, if linked.
[[gnu::weak]] void alloy_timer_interrupt();

void alloy_port_trap();
void alloy_port_handle(std::uint32_t cause, std::uintptr_t* frame);
}

namespace alloy::port {

namespace {

// Word offsets in a frame; switch.S has the same.
constexpr unsigned FRAME_TAG = 12, FRAME_PC = 13, FRAME_A0 = 22;
constexpr unsigned CALL_FRAME_WORDS = 16;

constexpr std::uint32_t INTERRUPT = 0x8000'0000U;
constexpr std::uint32_t TIMER = INTERRUPT | 7U;
constexpr std::uint32_t CALL = 11;
constexpr std::uint32_t MSIE = 1U << 3, MTIE = 1U << 7;

/// Calls a function with all interrupts except the switch and the tick enabled.
void call_least_urgent(void (*function)()) {
    std::uint32_t allowed;
    asm volatile("csrrc %0, mie, %1" : "=r"(allowed) : "r"(MTIE) : "memory");
    Port::unmask();
    function();
    Port::mask();
    asm volatile("csrs mie, %0" ::"r"(allowed & MTIE) : "memory");
}

/// Returns true if the trap interrupted a thread.
bool is_of_thread(const std::uintptr_t* frame) {
    std::uintptr_t of_thread;
    asm volatile("csrr %0, mscratch" : "=r"(of_thread));
    return reinterpret_cast<std::uintptr_t>(frame) == of_thread;
}

} // namespace

std::uintptr_t* Port::prepare_stack(std::uintptr_t* stack, std::size_t words, Entry entry, void* argument) {
    const auto top = reinterpret_cast<std::uintptr_t>(stack + words) & ~std::uintptr_t{STACK_ALIGN - 1U};
    auto* const sp = reinterpret_cast<std::uintptr_t*>(top) - CALL_FRAME_WORDS;
    sp[0] = reinterpret_cast<std::uintptr_t>(entry);
    sp[1] = reinterpret_cast<std::uintptr_t>(argument);
    sp[FRAME_TAG] = reinterpret_cast<std::uintptr_t>(alloy_port_thread_begin);
    return sp;
}

void Port::start(rtos::detail::Tcb* first) {
    asm volatile("csrw mtvec, %0" ::"r"(alloy_port_trap) : "memory");
    asm volatile("csrs mie, %0" ::"r"(MSIE) : "memory");
    alloy_port_start(first);
}

void Port::in_handler(void (*function)()) {
    register void (*argument)() asm("a0") = function;
    asm volatile("ecall" : : "r"(argument) : "memory");
}

} // namespace alloy::port

/// Handles every trap but the switch. Called masked; may return unmasked.
void alloy_port_handle(std::uint32_t cause, std::uintptr_t* frame) {
    using namespace alloy::port;
    if (cause == TIMER && alloy_timer_interrupt != nullptr) {
        call_least_urgent(alloy_timer_interrupt);
    } else if ((cause & INTERRUPT) != 0) {
        alloy_board_interrupt(cause);
    } else if (cause == CALL && is_of_thread(frame)) {
        frame[FRAME_PC] += 4U;
        call_least_urgent(reinterpret_cast<void (*)()>(frame[FRAME_A0]));
    } else {
        const auto* const thread = alloy::rtos::detail::alloy_kernel.current;
        alloy::rtos::stop(alloy::rtos::Stop::Fault, "trap", thread->name);
    }
}
