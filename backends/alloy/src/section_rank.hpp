/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The rank that keeps other threads out: of the critical section, and of the scheduler's lock. */
#ifndef OVE_BACKENDS_ALLOY_SECTION_RANK_HPP
#define OVE_BACKENDS_ALLOY_SECTION_RANK_HPP

#include "native.hpp"

#include <alloy/core/kernel.hpp>

namespace ove_alloy
{

/** Put the running thread before all others, unless it is there. Masked. */
void take_rank(kernel::Tcb *self);

/** Whether take_rank() did that. One that the application put there by RTOS::hold() stays. */
extern bool has_rank;

/** Give the thread its own rank back, and let the most urgent thread run. Masked. Returns unmasked. */
void give_rank_back(kernel::Tcb *self);

} // namespace ove_alloy

#endif
