/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Mutex owners, for a kernel whose wait queue shows what a thread is blocked on. All threads are ove threads. */
#ifndef OVE_BACKEND_OWNER_H
#define OVE_BACKEND_OWNER_H

#include <ove_backend/waiter.h>
#include <ove_seam/mutex.h>
#include <ove_seam/thread.h>

static inline bool ove_generic_is_native(const struct ove_thread *thread)
{
	(void)thread;
	return false;
}

static inline bool ove_generic_is_trusted(const struct ove_thread *owner)
{
	(void)owner;
	return true;
}

static inline int ove_generic_effective_priority(const struct ove_thread *thread)
{
	return ove_generic_inherit_effective(&thread->inherit);
}

static inline void ove_generic_note_blocked(struct ove_thread *thread, struct ove_mutex *mutex)
{
	(void)thread;
	(void)mutex;
}

static inline bool ove_generic_inherit_waits(const struct ove_thread *thread)
{
	return thread->inherit.waiting != NULL;
}

static inline struct ove_mutex *ove_generic_blocked_on(const struct ove_thread *thread)
{
	const struct ove_generic_waiter *const waiter = thread->inherit.waiting;

	return waiter != NULL && waiter->is_in_turn
		       ? (struct ove_mutex *)(void *)((char *)waiter->list - offsetof(struct ove_mutex, waiters))
		       : NULL;
}

void ove_generic_inherit_apply(struct ove_thread *thread, int priority);

#endif
