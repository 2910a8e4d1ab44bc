/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/waiting.h>
#include <ove_generic/stranger.h>
#include <ove_seam/kernel.h>
#include <ove_seam/mutex.h>
#include <ove_seam/thread.h>

#if defined(OVE_GENERIC_INHERIT) && (!CONFIG_OVE_MUTEX || defined(OVE_GENERIC_MUTEX))

static unsigned char wanted(const struct ove_thread *thread)
{
	int priority = thread->inherit.base;

#if CONFIG_OVE_MUTEX
	for (const struct ove_mutex *mutex = thread->inherit.contended; mutex != NULL; mutex = mutex->next_contended) {
		const struct ove_generic_waiter *const first = ove_generic_waiters_first(&mutex->waiters);

		if (first != NULL && ove_generic_waiter_priority(first) > priority) {
			priority = ove_generic_waiter_priority(first);
		}
	}
#endif
	return (unsigned char)priority;
}

#if CONFIG_OVE_MUTEX
static inline struct ove_mutex *blocked_on(const struct ove_thread *thread)
{
#ifdef OVE_GENERIC_BLOCKED_ON
	return ove_generic_blocked_on(thread);
#else
	return thread->inherit.blocked_on;
#endif
}

/* The owner of the mutex that the thread waits for; a stranger is seen to here. */
static struct ove_thread *next_in_chain(const struct ove_thread *thread)
{
	struct ove_mutex *const mutex = blocked_on(thread);

	if (mutex == NULL) {
		return NULL;
	}
	if ((__atomic_load_n(&mutex->word, __ATOMIC_RELAXED) & OVE_GENERIC_MUTEX_STRANGER) != 0u) {
		ove_generic_stranger_update(ove_backend_mutex_owner(mutex), ove_generic_stranger_noted(mutex));
		return NULL;
	}
	return ove_backend_mutex_owner(mutex);
}
#else
static struct ove_thread *next_in_chain(const struct ove_thread *thread)
{
	(void)thread;
	return NULL;
}
#endif

static void run_at(struct ove_thread *thread, unsigned char priority)
{
	__atomic_store_n(&thread->inherit.effective, priority, __ATOMIC_RELAXED);
#ifdef OVE_GENERIC_INHERIT_APPLY
	ove_generic_inherit_apply(thread, priority);
#else
	if (thread->inherit.waiting != NULL) {
		ove_generic_waiter_resort(thread->inherit.waiting, priority);
	}
#endif
}

/* A thread whose time is over may not have run yet, and then still says what it was blocked on. */
static bool waits(const struct ove_thread *thread)
{
#ifdef OVE_GENERIC_INHERIT_APPLY
	return ove_generic_inherit_waits(thread);
#else
	return thread->inherit.waiting != NULL;
#endif
}

void ove_generic_inherit_update(struct ove_thread *thread)
{
	while (thread != NULL) {
		const unsigned char priority = wanted(thread);

		if (priority == thread->inherit.effective) {
			return;
		}
		run_at(thread, priority);
		thread = waits(thread) ? next_in_chain(thread) : NULL;
	}
}

void ove_generic_inherit_raise(struct ove_thread *thread, unsigned char priority)
{
	do {
		run_at(thread, priority);
		thread = waits(thread) ? next_in_chain(thread) : NULL;
	} while (thread != NULL && thread->inherit.effective < priority);
}

void ove_generic_inherit_set_base(struct ove_thread *thread, unsigned char base)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	thread->inherit.base = base;
	ove_generic_inherit_update(thread);
	ove_backend_critical_exit(key);
}

#endif
