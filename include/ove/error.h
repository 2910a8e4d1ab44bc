/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The results of calls. The numbers are fixed: other languages and stored logs rely on them.
 * The meaning of each result is described in docs/design/api-and-errors.md, "Results, bugs, broken invariants".
 */
#ifndef OVE_ERROR_H
#define OVE_ERROR_H

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

enum ove_error {
	OVE_OK = 0,                  /**< Done. */
	OVE_ERR_INVALID = -1,        /**< An argument is NULL or out of range. */
	OVE_ERR_TIMEOUT = -2,        /**< The timeout expired first. */
	OVE_ERR_NO_MEMORY = -3,      /**< The allocator has no block of that size. */
	OVE_ERR_FULL = -4,           /**< There is no free space, and the call does not wait. */
	OVE_ERR_EMPTY = -5,          /**< There is nothing to take, and the call does not wait. */
	OVE_ERR_NOT_OWNER = -6,      /**< The caller does not hold the mutex. */
	OVE_ERR_DEADLOCK = -7,       /**< The wait would never end: the caller waits for itself. */
	OVE_ERR_OVERFLOW = -8,       /**< The count is at its maximum. */
	OVE_ERR_BUSY = -9,           /**< The object is in use, and the call does not wait. */
	OVE_ERR_CONTEXT = -10,       /**< The call is not legal in this context, for example in an ISR. */
	OVE_ERR_NOT_SUPPORTED = -11, /**< This kernel or board lacks the function; see ove/irq.h and ove/power.h. */
	OVE_ERR_CANCELLED = -12,     /**< Another thread or an ISR ended the wait; see ove_thread_abort_wait(). */
	OVE_ERR_OWNER_DEAD = -13,    /**< The caller has the robust mutex, whose last owner has ended. */
	OVE_ERR_CLOSED = -14         /**< Another thread has closed the object that the call waited for. */
};

/**
 * Get the name of an error.
 *
 * @param error  a value that a call returned; a positive count means success
 * @returns a constant string such as "OVE_ERR_TIMEOUT"; "OVE_OK" for 0 and above; "OVE_ERR_?" for an unknown number.
 *          The string belongs to the library and never changes.
 * @context any
 * @blocks never
 * @cost O(1)
 */
const char *ove_strerror(int error);

OVE_EXTERN_C_END

#endif
