// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Notifications: 31 bits of each thread; their guarantees are described in ove/notify.h. A thread is notified
 * by its own calls, for example ove::ThreadHandle::notify(). */
#pragma once

#include <ove/notify.h>

#if CONFIG_OVE_NOTIFY

#include <ove/detail/call.hpp>
#include <ove/types.hpp>

namespace ove
{

/** Whether a wait for a notification needs any or all of its bits. */
enum class NotifyMode : int {
	Any = OVE_NOTIFY_ANY, ///< One of them is enough.
	All = OVE_NOTIFY_ALL  ///< All of them at the same time.
};

/** Whether a successful wait clears its bits. */
enum class NotifyBits : bool {
	Keep = false, ///< They stay set.
	Clear = true  ///< They are cleared in the same step.
};

/** All bits of a thread's notification. */
inline constexpr std::uint32_t notify_all_bits = OVE_NOTIFY_ALL_BITS;

namespace this_thread
{

/**
 * Wait for bits of the calling thread: ove_thread_wait_notify().
 *
 * @param[out] seen  all bits when the wait ended, before clearing, also after a timeout
 * @returns success, Error::Timeout; with checks Error::Invalid (no bit, or a bit outside), Error::Context
 */
[[nodiscard, gnu::always_inline]] inline Result<void> wait_notify(std::uint32_t bits, NotifyMode mode, NotifyBits after,
								  Timeout timeout, std::uint32_t &seen) noexcept
{
	return detail::result(ove_thread_wait_notify(bits, static_cast<ove_notify_mode_t>(mode),
						     after == NotifyBits::Clear, timeout.ms(), &seen));
}

/** Wait for bits, and clear them. Does not return the bits, which is cheapest; otherwise as the call above. */
[[nodiscard, gnu::always_inline]] inline Result<void> wait_notify(std::uint32_t bits, Timeout timeout = forever,
								  NotifyMode mode = NotifyMode::Any,
								  NotifyBits after = NotifyBits::Clear) noexcept
{
	return detail::result(ove_thread_wait_notify(bits, static_cast<ove_notify_mode_t>(mode),
						     after == NotifyBits::Clear, timeout.ms(), nullptr));
}

} // namespace this_thread

} // namespace ove

#endif
