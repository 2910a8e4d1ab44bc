// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file The scheduler's lock; its guarantees are described in ove/scheduler.h. */
#pragma once

#include <ove/scheduler.h>

namespace ove
{

/**
 * Locks the scheduler for the lifetime of this object: ove_scheduler_lock() to ove_scheduler_unlock(). Locks nest. A
 * call that would wait is rejected inside one. An object on the stack, in a thread.
 */
class [[nodiscard]] SchedulerLock
{
      public:
	[[gnu::always_inline]] SchedulerLock() noexcept
	{
		ove_scheduler_lock();
	}

	[[gnu::always_inline]] ~SchedulerLock()
	{
		ove_scheduler_unlock();
	}

	SchedulerLock(const SchedulerLock &) = delete;
	SchedulerLock &operator=(const SchedulerLock &) = delete;
};

/** Whether the calling thread has locked the scheduler: ove_scheduler_is_locked(). */
[[nodiscard]] inline bool scheduler_is_locked() noexcept
{
	return ove_scheduler_is_locked();
}

} // namespace ove
