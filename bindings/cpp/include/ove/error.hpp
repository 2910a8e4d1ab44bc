// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * The result of a call: a value or an Error. The meaning of each error is described in
 * docs/design/api-and-errors.md, "Results, bugs, broken invariants".
 */
#pragma once

#include <expected>

#include <ove/error.h>

namespace ove
{

/** Why a call did not do what was asked; the numbers are those of ove/error.h. */
enum class Error : int {
	Invalid = OVE_ERR_INVALID,            ///< An argument is null or out of range.
	Timeout = OVE_ERR_TIMEOUT,            ///< It did not come in the time given.
	NoMemory = OVE_ERR_NO_MEMORY,         ///< The allocator has no block of that size.
	Full = OVE_ERR_FULL,                  ///< No room, and the call does not wait.
	Empty = OVE_ERR_EMPTY,                ///< Nothing there, and the call does not wait.
	NotOwner = OVE_ERR_NOT_OWNER,         ///< The caller does not hold this mutex.
	Deadlock = OVE_ERR_DEADLOCK,          ///< Waiting would never end: the caller itself stands in the way.
	Overflow = OVE_ERR_OVERFLOW,          ///< The count is at its maximum.
	Busy = OVE_ERR_BUSY,                  ///< Held, waited on or running, and the call does not wait.
	Context = OVE_ERR_CONTEXT,            ///< Not legal here: in an ISR, outside one, or before the start.
	NotSupported = OVE_ERR_NOT_SUPPORTED, ///< This kernel or board does not have the function.
	Cancelled = OVE_ERR_CANCELLED,        ///< Another thread or an ISR ended the wait.
	OwnerDead = OVE_ERR_OWNER_DEAD,       ///< The caller has a robust mutex of C's, whose last owner has ended.
	Closed = OVE_ERR_CLOSED               ///< Another thread has closed the object of C's that the call waited for.
};

/** A T, or the reason why there is none. Every function that returns one warns when it is dropped. */
template <class T> using Result = std::expected<T, Error>;

/**
 * Name an error.
 *
 * @returns a constant string such as "OVE_ERR_TIMEOUT"
 * @context any
 * @blocks never
 * @cost O(1)
 */
[[nodiscard]] inline const char *to_string(Error error) noexcept
{
	return ove_strerror(static_cast<int>(error));
}

} // namespace ove
