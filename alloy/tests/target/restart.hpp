// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

// Starts the scheduler repeatedly in one image.

namespace target {

/// Resets the kernel to its initial state: no thread, no clock, no objects.
void forget_kernel();
/// Starts the scheduler, and returns, unmasked, when leave_kernel() is called. The main stack's pointer is kept.
void run_kernel();
/// Called by the idle thread, masked, while nothing is pending: returns to run_kernel(), on the stack from before the
/// start.
[[noreturn]] void leave_kernel();

/// Returns true if a timeout is armed. Masked.
bool awaits_tick();

} // namespace target
