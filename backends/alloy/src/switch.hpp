/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file ove's work in each kernel switch. */
#ifndef OVE_BACKENDS_ALLOY_SWITCH_HPP
#define OVE_BACKENDS_ALLOY_SWITCH_HPP

#include "native.hpp"

namespace ove_alloy
{

/** Ends the turn of the running thread and starts the turn of @p next. In thread_runtime.cpp. */
void count_turn(const kernel::Tcb *next);

/** Checks the stack of the running thread, and guards the stack of @p next. In stack.cpp. */
void guard_stack(const kernel::Tcb *next);

/** Returns the ove thread that contains @p thread; nullptr for a native task. */
inline struct ove_thread *thread_of(const kernel::Tcb *thread)
{
	const void *const place = thread;

	return thread != nullptr && (thread->flags & kernel::TCB_LAYERED) != 0
		       ? static_cast<struct ove_thread *>(const_cast<void *>(place))
		       : nullptr;
}

} // namespace ove_alloy

#endif
