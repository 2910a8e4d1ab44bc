// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

// The scheduler started again and again in one image.

namespace target {

/// The kernel is as new: no thread, no clock, no object's.
void forget_kernel();
/// Starts the scheduler, and returns, unmasked, when leave_kernel() is called. The mark of the main stack is kept.
void run_kernel();
/// By the idle thread, masked, while nothing is pending: back to run_kernel(), on the stack from before the start.
[[noreturn]] void leave_kernel();

/// Is anything due at some tick? Masked.
bool awaits_tick();

} // namespace target
