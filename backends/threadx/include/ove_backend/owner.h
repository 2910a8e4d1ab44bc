/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Owners of mutexes and threads that wait for one; the calls are those of backends/generic. The kernel's own threads
 * lock mutexes of ove, wait for them and lend their priority, inherited priorities are handed to the kernel, and a
 * thread's waiter tells for which mutex the thread waits. For src/; all calls are made in the critical section.
 */
#ifndef OVE_BACKEND_OWNER_H
#define OVE_BACKEND_OWNER_H

#include <ove_backend/wait.h>
#include <ove_backend/waiter.h>
#include <ove_seam/mutex.h>
#include <ove_seam/thread.h>
#include <ove_seam/thread_list.h>

OVE_EXTERN_C_BEGIN

static inline bool ove_generic_is_stranger(const struct ove_thread *thread)
{
	return !ove_threadx_is_own(thread);
}

static inline bool ove_generic_is_trusted(const struct ove_thread *owner)
{
	return ove_threads_contain(owner);
}

/** The priority of ove that stands for the kernel's; also one beyond ove's own. */
static inline int ove_generic_lent_by(const struct ove_thread *thread)
{
	return CONFIG_OVE_THREADX_LOWEST_PRIORITY - (int)ove_threadx_native(thread)->tx_thread_priority;
}

/** The priority that decides a thread's place in a list of waiters: a thread of the kernel that is less urgent than all
 * of ove's is among the least of them. */
static inline unsigned char ove_generic_waiting_priority(const struct ove_thread *thread)
{
	const int priority = ove_generic_lent_by(thread);

	return priority < 0 ? 0u : (unsigned char)priority;
}

/** Whether the kernel runs a thread at this address that is not ove's. O(threads). */
bool ove_generic_stranger_lives(const struct ove_thread *thread);

#if CONFIG_OVE_MUTEX
/* The waiter tells. */
static inline void ove_generic_note_blocked(struct ove_thread *thread, struct ove_mutex *mutex)
{
	(void)thread;
	(void)mutex;
}

struct ove_mutex *ove_generic_blocked_on(const struct ove_thread *thread);

/** As ove_generic_waiter_wait(), in the list of a mutex. */
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
