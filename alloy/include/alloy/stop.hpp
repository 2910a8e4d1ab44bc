// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/port.hpp>

#include <cstdint>

namespace alloy::rtos {

/// Why the kernel stopped the program. The numbers never change.
enum class Stop : std::uint8_t {
    WrongContext = 1,  ///< a call that cannot report an error was made in an interrupt or masked
    NoTasks = 2,       ///< RTOS::start() without a task
    StackOverflow = 3, ///< the named thread used more stack than it has
    BadUnwrap = 4,     ///< unwrap() of an error, or unwrap_err() of a value
    BadTask = 5,       ///< a task was made with a stack, priority or function that cannot work (checks only)
    Fault = 6,         ///< the processor reported a fault that is no stack overflow
    StartedTwice = 7,  ///< RTOS::start() in a running system
    /// A handler called the kernel that the kernel's mask does not keep out: an interrupt more urgent than
    /// ALLOY_MASK_PRIORITY, the NMI or a hard fault (checks only). In place of a thread "interrupt <number>" is named,
    /// or "exception <number>" for one of the processor's own.
    UrgentInterrupt = 8,
};

} // namespace alloy::rtos

/// Ends the program. Supplied by the application or board: it prints, resets, or both. Called with interrupts
/// masked, from any context, so that no other task runs unless it unmasks them.
/// @param number  a value of alloy::rtos::Stop
/// @param call    the call that found the reason
/// @param thread  name of the thread at fault, or nullptr
extern "C" [[noreturn]] void alloy_stop(std::uint32_t number, const char* call, const char* thread);

namespace alloy::rtos {
[[noreturn]] inline void stop(Stop reason, const char* call, const char* thread = nullptr) {
    // Only a handler asks. In a thread that has overflowed its stack, this store may hit the arguments of this call.
    if (ALLOY_CHECKS != 0 && port::Port::in_isr())
        port::stopping = true;
    port::mask_more();
    alloy_stop(static_cast<std::uint32_t>(reason), call, thread);
}
} // namespace alloy::rtos
