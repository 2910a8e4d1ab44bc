/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Mutex owners, and threads that wait for a mutex, with the same calls as in backends/generic. Native threads lock ove
 * mutexes, wait for them and donate their priority. Inherited priorities are passed to the kernel. A thread's waiter
 * tells which mutex the thread waits for. For src/; all calls are made in the critical section.
 */
#ifndef OVE_BACKEND_OWNER_H
#define OVE_BACKEND_OWNER_H

#include <ove_backend/wait.h>
#include <ove_backend/waiter.h>
#include <ove_seam/mutex.h>
#include <ove_seam/thread.h>
#include <ove_seam/thread_list.h>

OVE_EXTERN_C_BEGIN

static inline bool ove_generic_is_native(const struct ove_thread *thread)
{
	return !ove_threadx_is_own(thread);
}

static inline bool ove_generic_is_trusted(const struct ove_thread *owner)
{
	return ove_threads_contain(owner);
}

/** Return the ove priority that corresponds to the kernel's. It can be outside ove's range. */
static inline int ove_generic_effective_priority(const struct ove_thread *thread)
{
	return CONFIG_OVE_THREADX_LOWEST_PRIORITY - (int)ove_threadx_native(thread)->tx_thread_priority;
}

/** Return the priority that decides a thread's position in a waiter list. A native thread that is less urgent than all
 * ove threads counts as one of the least urgent of them. */
static inline unsigned char ove_generic_waiting_priority(const struct ove_thread *thread)
{
	const int priority = ove_generic_effective_priority(thread);

	return priority < 0 ? 0u : (unsigned char)priority;
}

/** Return true if the kernel runs a native thread at this address. O(threads). */
bool ove_generic_native_lives(const struct ove_thread *thread);

#if CONFIG_OVE_MUTEX
/* The waiter records the mutex. */
static inline void ove_generic_note_blocked(struct ove_thread *thread, struct ove_mutex *mutex)
{
	(void)thread;
	(void)mutex;
}

struct ove_mutex *ove_generic_blocked_on(const struct ove_thread *thread);

/** Like ove_generic_waiter_wait(), in the list of a mutex. */
bool ove_generic_waiter_wait_in_turn(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list,
				     uint32_t timeout_ms, ove_backend_critical_t *key);
#endif

static inline bool ove_generic_inherit_waits(const struct ove_thread *thread)
{
	return ove_threadx_place(ove_threadx_native(thread)) != NULL;
}

void ove_generic_inherit_apply(struct ove_thread *thread, int priority);

OVE_EXTERN_C_END

#endif
