/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Mutex owners, and threads that wait for a mutex, with the same calls as in backends/generic. Native threads lock ove
 * mutexes, wait for them and donate their priority. Inherited priorities are passed to the kernel. A thread's waiter
 * tells which mutex the thread waits for. For src/; all calls are made in the critical section.
 */
#ifndef OVE_BACKEND_OWNER_H
#define OVE_BACKEND_OWNER_H

#include <ove_seam/thread.h>
#include <ove_seam/thread_list.h>

OVE_EXTERN_C_BEGIN

static inline bool ove_generic_is_native(const struct ove_thread *thread)
{
	return !ove_zephyr_is_own(thread);
}

static inline bool ove_generic_is_trusted(const struct ove_thread *owner)
{
	return ove_threads_contain(owner);
}

/** Return the ove priority that corresponds to the kernel's. It can be outside ove's range, for cooperative threads and
 * for idle threads. */
static inline int ove_generic_effective_priority(const struct ove_thread *thread)
{
	return CONFIG_OVE_ZEPHYR_LOWEST_PRIORITY - thread->native.base.prio;
}

#ifdef OVE_GENERIC_NATIVE_RAISED
/** Return true if the kernel runs a native thread at this address. O(threads). */
bool ove_generic_native_lives(const struct ove_thread *thread);
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
