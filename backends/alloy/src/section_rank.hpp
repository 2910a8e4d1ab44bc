/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The rank that keeps other threads out, for the critical section and for the scheduler's lock. */
#ifndef OVE_BACKENDS_ALLOY_SECTION_RANK_HPP
#define OVE_BACKENDS_ALLOY_SECTION_RANK_HPP

#include "native.hpp"

#include <alloy/core/kernel.hpp>

namespace ove_alloy
{

/** Put the running thread before all others, unless it already is. Masked. */
void take_rank(kernel::Tcb *self);

/** True if take_rank() did that. A rank that the application raised with RTOS::hold() is kept. */
extern bool has_rank;

/** Restore the thread's own rank, and let the most urgent thread run. Called masked; returns unmasked. */
void give_rank_back(kernel::Tcb *self);

} // namespace ove_alloy

#endif
