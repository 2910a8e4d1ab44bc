// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/port.hpp>

#include <cstdint>

namespace alloy::rtos {

/// The reason why the kernel stopped the program. The numbers never change.
enum class Stop : std::uint8_t {
    WrongContext = 1,  ///< a call that cannot report an error was made in an interrupt or masked
    NoTasks = 2,       ///< RTOS::start() without a task
    StackOverflow = 3, ///< the named thread used more than its stack
    BadUnwrap = 4,     ///< unwrap() of an error, or unwrap_err() of a value
    BadTask = 5,       ///< a task was created with an invalid stack, priority or function (checks only)
    Fault = 6,         ///< the processor reported a fault other than a stack overflow
    StartedTwice = 7,  ///< RTOS::start() after the scheduler has started
    /// A handler that the kernel's mask does not block called the kernel: an interrupt more urgent than
    /// ALLOY_MASK_PRIORITY, the NMI or a hard fault (checks only). The thread's name is then "interrupt <number>", or
    /// "exception <number>" for a processor exception.
    UrgentInterrupt = 8,
};

} // namespace alloy::rtos

/// Ends the program. Provided by the application or board: it prints, resets, or both. Called with interrupts masked,
/// from any context, so that no other task runs unless it unmasks them.
/// @param number  a value of alloy::rtos::Stop
/// @param call    the call that detected the error
/// @param thread  name of the thread at fault, or nullptr
extern "C" [[noreturn]] void alloy_stop(std::uint32_t number, const char* call, const char* thread);

namespace alloy::rtos {
[[noreturn]] inline void stop(Stop reason, const char* call, const char* thread = nullptr) {
    // Only a handler reads `stopping`, so only a handler sets it: after a stack overflow, a thread's store to it might
    // overwrite the arguments of alloy_stop().
    if (ALLOY_CHECKS != 0 && port::Port::in_isr())
        port::stopping = true;
    port::mask_more();
    alloy_stop(static_cast<std::uint32_t>(reason), call, thread);
}
} // namespace alloy::rtos
