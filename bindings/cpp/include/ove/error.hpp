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

/** Why a call failed; the numbers are those of ove/error.h. */
enum class Error : int {
	Invalid = OVE_ERR_INVALID,            ///< An argument is null or out of range.
	Timeout = OVE_ERR_TIMEOUT,            ///< The timeout expired.
	NoMemory = OVE_ERR_NO_MEMORY,         ///< The allocator has no block of that size.
	Full = OVE_ERR_FULL,                  ///< No free space, and the call does not wait.
	Empty = OVE_ERR_EMPTY,                ///< Nothing available, and the call does not wait.
	NotOwner = OVE_ERR_NOT_OWNER,         ///< The caller does not hold this mutex.
	Deadlock = OVE_ERR_DEADLOCK,          ///< The wait would never end: the caller itself blocks it.
	Overflow = OVE_ERR_OVERFLOW,          ///< The count is at its maximum.
	Busy = OVE_ERR_BUSY,                  ///< Held, waited on or running, and the call does not wait.
	Context = OVE_ERR_CONTEXT,            ///< Not legal here: in an ISR, outside one, or before the start.
	NotSupported = OVE_ERR_NOT_SUPPORTED, ///< This kernel or board does not have the function.
	Cancelled = OVE_ERR_CANCELLED,        ///< Another thread or an ISR ended the wait.
	OwnerDead = OVE_ERR_OWNER_DEAD,       ///< The caller has locked a robust C mutex whose last owner has ended.
	Closed = OVE_ERR_CLOSED               ///< Another thread has closed the C object that the call waited for.
};

/** A T, or the reason why there is none. The compiler warns if such a result is dropped. */
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
