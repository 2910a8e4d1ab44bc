/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Owners of the model, including untracked ones, when the waiter list is ove's own. */
#ifndef OVE_BACKEND_OWNER_H
#define OVE_BACKEND_OWNER_H

#include <native_threads.h>

static inline int ove_generic_effective_priority(const struct ove_thread *thread)
{
	return thread->inherit.effective;
}

static inline void ove_generic_note_blocked(struct ove_thread *thread, struct ove_mutex *mutex)
{
	(thread->is_native ? &ove_generic_untracked_owner : thread)->inherit.blocked_on = mutex;
}

static inline struct ove_mutex *ove_generic_blocked_on(const struct ove_thread *thread)
{
	return thread->inherit.blocked_on;
}

static inline bool ove_generic_inherit_waits(const struct ove_thread *thread)
{
	return thread->inherit.waiting != NULL;
}

static inline void ove_generic_inherit_apply(struct ove_thread *thread, int priority)
{
	if (thread->inherit.waiting != NULL) {
		ove_generic_waiter_resort(thread->inherit.waiting, (unsigned char)priority);
	}
}

static inline bool ove_generic_waiter_wait_in_turn(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list,
						   uint32_t timeout_ms, ove_backend_critical_t *key)
{
	return ove_generic_waiter_wait(waiter, list, timeout_ms, key);
}

#endif
