/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Owners of mutexes and threads that wait for one; the calls are those of backends/generic. The kernel's own threads
 * lock mutexes of ove, wait for them and lend their priority, inherited priorities are handed to the kernel, and a
 * thread's waiter tells for which mutex the thread waits. For src/; all calls are made in the critical section.
 */
#ifndef OVE_BACKEND_OWNER_H
#define OVE_BACKEND_OWNER_H

#include <ove_seam/thread.h>
#include <ove_seam/thread_list.h>

OVE_EXTERN_C_BEGIN

static inline bool ove_generic_is_stranger(const struct ove_thread *thread)
{
	return !ove_zephyr_is_own(thread);
}

static inline bool ove_generic_is_trusted(const struct ove_thread *owner)
{
	return ove_threads_contain(owner);
}

/** The priority of ove that stands for the kernel's; also one beyond ove's own, for cooperative threads and for idle
 * ones. */
static inline int ove_generic_lent_by(const struct ove_thread *thread)
{
	return CONFIG_OVE_ZEPHYR_LOWEST_PRIORITY - thread->native.base.prio;
}

#ifdef OVE_GENERIC_STRANGERS_RAISED
/** Whether the kernel runs a thread at this address that is not ove's. O(threads). */
bool ove_generic_stranger_lives(const struct ove_thread *thread);
#endif

static inline void ove_generic_note_blocked(struct ove_thread *thread, struct ove_mutex *mutex)
{
	(void)thread;
	(void)mutex;
}

struct ove_mutex *ove_generic_blocked_on(const struct ove_thread *thread);

static inline bool ove_generic_inherit_waits(const struct ove_thread *thread)
{
	return thread->native.base.pended_on != NULL;
}

void ove_generic_inherit_apply(struct ove_thread *thread, int priority);

OVE_EXTERN_C_END

#endif
