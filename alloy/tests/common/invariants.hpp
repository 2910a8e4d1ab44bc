// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/tcb.hpp>

#include <cstdint>

namespace test {

/// Checks every list of the kernel. Called masked or in an interrupt, or in a thread while no other code runs.
/// @return nullptr, or the invariant that is violated
const char* broken_invariant();
/// Returns true if a thread is in its ready ring, as it must be unless it waits or has ended. Masked.
bool is_in_its_ring(const alloy::rtos::detail::Tcb& thread);
/// The cheap part, which checks only the running thread. After the start.
const char* broken_current();
/// The invariants that also hold while a thread executes with interrupts enabled. For an interrupt that came there, on
/// a processor where nothing can interrupt the check.
const char* broken_in_thread_now();
/// broken_invariant() for callers that cannot be interrupted.
const char* broken_invariant_now();

} // namespace test
