// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/kernel.hpp>

namespace alloy::rtos::detail {

/// Initialises a thread and makes it ready; it runs at once if the scheduler runs and it is more urgent than the
/// caller. Thread context or before the start; not masked. Elsewhere: stop 1. With an invalid stack, rank or function:
/// stop 5. (Both with checks only.)
/// @param stack  aligned to Port::STACK_ALIGN, at least Port::MIN_STACK bytes; in use until the thread has finished
void make_thread(Tcb& thread, std::uintptr_t* stack, std::size_t bytes, const char* name, Rank rank, std::uint8_t flags,
                 port::Entry entry, void* argument);

/// Bytes of its stack that the thread has never used. 0 without ALLOY_STACK_PAINT.
/// O(unused bytes).
[[nodiscard]] std::size_t stack_headroom(const Tcb& thread);

/// The fill pattern of stack words that the thread has not used.
inline constexpr std::uintptr_t STACK_PAINT = static_cast<std::uintptr_t>(0x5ac4'51a5'5ac4'51a5ULL);

} // namespace alloy::rtos::detail

/// The return address of a thread's function. Never returns.
extern "C" void alloy_thread_finished();
