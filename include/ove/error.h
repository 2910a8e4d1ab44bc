/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * What a call answers. The numbers are fixed: other languages and stored logs rely on them.
 * Which answer means what: docs/design/2026-11-20-errors.md.
 */
#ifndef OVE_ERROR_H
#define OVE_ERROR_H

#include <ove/inline/hot.h>

OVE_EXTERN_C_BEGIN

enum ove_error {
	OVE_OK = 0,                 /**< Done. */
	OVE_ERR_INVALID = -1,       /**< An argument is NULL or out of range. */
	OVE_ERR_TIMEOUT = -2,       /**< It did not come in the time given. */
	OVE_ERR_NO_MEMORY = -3,     /**< The allocator has no block of that size. */
	OVE_ERR_FULL = -4,          /**< No room, and the call does not wait. */
	OVE_ERR_EMPTY = -5,         /**< Nothing there, and the call does not wait. */
	OVE_ERR_NOT_OWNER = -6,     /**< The caller does not hold this mutex. */
	OVE_ERR_DEADLOCK = -7,      /**< The caller holds this mutex already. */
	OVE_ERR_OVERFLOW = -8,      /**< The count is at its maximum. */
	OVE_ERR_BUSY = -9,          /**< Held, waited on or running, and the call does not wait. */
	OVE_ERR_CONTEXT = -10,      /**< Not legal here: in an ISR, outside one, or before the scheduler runs. */
	OVE_ERR_NOT_SUPPORTED = -11 /**< A kernel cannot do it; no call answers this today. */
};

/**
 * Name an error.
 *
 * @param error  a value that a call returned; a positive count reads as success
 * @returns a constant string such as "OVE_ERR_TIMEOUT"; "OVE_OK" for 0 and above; "OVE_ERR_?" for an unknown number.
 *          The string is the library's and never changes.
 * @context any
 * @blocks never
 * @cost O(1)
 */
const char *ove_strerror(int error);

OVE_EXTERN_C_END

#endif
