/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Checks for a caller's bugs. With CONFIG_OVE_CHECKS=n, the macros are empty and do not evaluate their arguments.
 */
#ifndef OVE_INLINE_CHECK_H
#define OVE_INLINE_CHECK_H

#include <ove/error.h>
#include <ove/stop.h>
#include <ove_seam/isr_priority.h>
#include <ove_seam/kernel.h>

#include "ove_config.h"

#if CONFIG_OVE_CHECKS

/** Return @p error from the calling function unless @p condition holds. */
#define OVE_CHECK(condition, error)     \
	do {                            \
		if (!(condition)) {     \
			return (error); \
		}                       \
	} while (0)

/** Stop the program, naming @p call, unless @p condition holds; for calls that cannot return an error. */
#define OVE_CHECK_STOP(condition, number, call)     \
	do {                                        \
		if (!(condition)) {                 \
			ove_stop((number), (call)); \
		}                                   \
	} while (0)

#else

#define OVE_CHECK(condition, error)             ((void)0)
#define OVE_CHECK_STOP(condition, number, call) ((void)0)

#endif

/** Tell whether the caller is a thread. A thread that has overflowed its stack stops here. */
#define OVE_CHECK_IN_THREAD() (ove_backend_in_thread() && (ove_backend_check_stack(), true))

/** Return OVE_ERR_INVALID from the calling function unless an argument is valid. */
#define OVE_CHECK_ARG(condition) OVE_CHECK(condition, OVE_ERR_INVALID)
/** Tell whether a thread may wait: it is neither in a critical section nor has it locked the scheduler. */
#define OVE_CHECK_IS_OPEN() (!ove_backend_in_section() && OVE_BACKEND_SCHEDULER_DEPTH == 0u)
/** Legal only in a thread: neither in an ISR nor before the scheduler runs. */
#define OVE_CHECK_THREAD() OVE_CHECK(OVE_CHECK_IN_THREAD(), OVE_ERR_CONTEXT)
/** Legal only in a thread that may wait. */
#define OVE_CHECK_CAN_WAIT() OVE_CHECK(OVE_CHECK_IN_THREAD() && OVE_CHECK_IS_OPEN(), OVE_ERR_CONTEXT)
/** Legal in a thread and before the scheduler runs, not in an ISR. */
#define OVE_CHECK_NOT_ISR() OVE_CHECK(!ove_backend_in_isr() && (ove_backend_check_stack(), true), OVE_ERR_CONTEXT)
/** Legal in any context, except in an ISR that the kernel's critical section does not mask. */
#if CONFIG_OVE_CHECKS
#define OVE_CHECK_PRIORITY() ove_backend_check_isr_priority(__func__)
#else
#define OVE_CHECK_PRIORITY() ((void)0)
#endif
/** Legal only in an ISR. */
#define OVE_CHECK_ISR()                                           \
	do {                                                      \
		OVE_CHECK(ove_backend_in_isr(), OVE_ERR_CONTEXT); \
		OVE_CHECK_PRIORITY();                             \
	} while (0)
/** Legal only in a thread that may wait; with a zero timeout, which never waits, legal in any thread and before the
 * start as well. */
#define OVE_CHECK_MAY_WAIT(timeout_ms)                                                 \
	OVE_CHECK(OVE_CHECK_IN_THREAD() ? (timeout_ms) == 0u || OVE_CHECK_IS_OPEN()    \
					: (timeout_ms) == 0u && !ove_backend_in_isr(), \
		  OVE_ERR_CONTEXT)
/** Like OVE_CHECK_MAY_WAIT(), and even with a zero timeout legal only in a thread. */
#define OVE_CHECK_THREAD_MAY_WAIT(timeout_ms) \
	OVE_CHECK(OVE_CHECK_IN_THREAD() && ((timeout_ms) == 0u || OVE_CHECK_IS_OPEN()), OVE_ERR_CONTEXT)

#endif
