/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file ove's work in each switch of the kernel. */
#ifndef OVE_BACKENDS_ALLOY_SWITCH_HPP
#define OVE_BACKENDS_ALLOY_SWITCH_HPP

#include "native.hpp"

namespace ove_alloy
{

/** Ends the turn of the thread that runs and begins that of @p next. In thread_runtime.cpp. */
void count_turn(const kernel::Tcb *next);

/** Looks at the stack of the thread that runs, and guards that of @p next. In stack.cpp. */
void guard_stack(const kernel::Tcb *next);

/** The thread of ove that @p thread is; nullptr for a task that the application or the kernel made. */
inline struct ove_thread *thread_of(const kernel::Tcb *thread)
{
	const void *const place = thread;

	return thread != nullptr && (thread->flags & kernel::TCB_LAYERED) != 0
		       ? static_cast<struct ove_thread *>(const_cast<void *>(place))
		       : nullptr;
}

} // namespace ove_alloy

#endif
