// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/tcb.hpp>

#include <cstdint>

namespace test {

/// Looks at every list of the kernel. Called masked or from an interrupt, or in a thread while no other code runs.
/// @return nullptr, or the invariant that does not hold
const char* broken_invariant();
/// Is a thread among the ready ones? One must be that neither waits nor has ended. Masked.
bool is_in_its_ring(const alloy::rtos::detail::Tcb& thread);
/// The running thread alone: the part that costs little. After the start.
const char* broken_current();
/// The invariants that also hold where a thread executes with interrupts let in. For an interrupt that has come there,
/// on a processor; nothing can interrupt.
const char* broken_in_thread_now();
/// The same as the first where nothing can interrupt.
const char* broken_invariant_now();

} // namespace test
