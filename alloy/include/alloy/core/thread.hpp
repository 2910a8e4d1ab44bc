// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/kernel.hpp>

namespace alloy::rtos::detail {

/// Lays out a thread and makes it ready; it runs at once if the scheduler does and it is more urgent than the caller.
/// Thread context or before the start; not masked. Elsewhere: stop 1. With a stack, rank or function that cannot work:
/// stop 5. (Both with checks only.)
/// @param stack  aligned to Port::STACK_ALIGN, at least Port::MIN_STACK bytes; lent until the thread has finished
void make_thread(Tcb& thread, std::uintptr_t* stack, std::size_t bytes, const char* name, Rank rank, std::uint8_t flags,
                 port::Entry entry, void* argument);

/// Bytes of its stack that the thread has never used. Only with ALLOY_STACK_PAINT; else 0.
/// O(unused bytes).
[[nodiscard]] std::size_t stack_headroom(const Tcb& thread);

/// The value of every stack word that its thread has not used.
inline constexpr std::uintptr_t STACK_PAINT = static_cast<std::uintptr_t>(0x5ac4'51a5'5ac4'51a5ULL);

} // namespace alloy::rtos::detail

/// Where a thread's function returns to. Never returns.
extern "C" void alloy_thread_finished();
