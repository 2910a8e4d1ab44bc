// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file The numbered stop: ends a program that must not continue. */
#pragma once

#include <ove/stop.h>

namespace ove
{

/** Why a program was stopped; the numbers are those of ove/stop.h. */
enum class StopNumber : int {
	Argument = OVE_STOP_ARGUMENT,      ///< Caller's bug: an argument is null or out of range.
	Context = OVE_STOP_CONTEXT,        ///< Caller's bug: the call is not legal in this context.
	HeapLocked = OVE_STOP_HEAP_LOCKED, ///< An allocation after run() in zero-heap mode.
	Stack = OVE_STOP_STACK,            ///< A stack overflowed.
	Kernel = OVE_STOP_KERNEL,          ///< The kernel's own assertion failed.
	Fault = OVE_STOP_FAULT,            ///< A processor fault.
	NotStarted = OVE_STOP_NOT_STARTED, ///< ove_main() returned without a running scheduler.
	Static = OVE_STOP_STATIC,          ///< A static object could not be initialised.
	Misuse = OVE_STOP_MISUSE,          ///< Caller's bug: the object is in the wrong state for this call.
	Watchdog = OVE_STOP_WATCHDOG       ///< A watchdog was not fed in time.
};

/** Stop the program: ove_stop(). @p place is printed; null prints the caller's address. */
[[noreturn, gnu::cold]] inline void stop(StopNumber number, const char *place) noexcept
{
	ove_stop(static_cast<int>(number), place);
}

} // namespace ove
