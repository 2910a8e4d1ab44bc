/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/waiting.h>
#include <ove_generic/native_owner.h>
#include <ove_seam/kernel.h>
#include <ove_seam/mutex.h>
#include <ove_seam/thread.h>

#if defined(OVE_GENERIC_INHERIT) && (!CONFIG_OVE_MUTEX || defined(OVE_GENERIC_MUTEX))

#include <ove_backend/owner.h>

typedef struct ove_thread ove_chain_thread_t;
typedef unsigned char ove_chain_priority_t;

static inline unsigned char ove_chain_priority(const struct ove_thread *thread)
{
	return thread->inherit.effective;
}

static unsigned char ove_chain_deserved(const struct ove_thread *thread)
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
/* An untracked owner has no inheritance record, so its priority is recomputed here. */
static struct ove_thread *owner_awaited_by(const struct ove_thread *thread)
{
	struct ove_mutex *const mutex = ove_generic_blocked_on(thread);

	if (mutex == NULL) {
		return NULL;
	}
	if ((__atomic_load_n(&mutex->word, __ATOMIC_RELAXED) & OVE_GENERIC_MUTEX_NATIVE) != 0u) {
		ove_generic_native_update(ove_backend_mutex_owner(mutex), ove_generic_native_noted(mutex));
		return NULL;
	}
	return ove_backend_mutex_owner(mutex);
}
#else
static struct ove_thread *owner_awaited_by(const struct ove_thread *thread)
{
	(void)thread;
	return NULL;
}
#endif

static inline struct ove_thread *ove_chain_next(const struct ove_thread *thread)
{
	return ove_generic_inherit_waits(thread) ? owner_awaited_by(thread) : NULL;
}

static inline void ove_chain_run_at(struct ove_thread *thread, unsigned char priority)
{
	__atomic_store_n(&thread->inherit.effective, priority, __ATOMIC_RELAXED);
	ove_generic_inherit_apply(thread, priority);
}

#include <ove_generic/priority_chain.h>

void ove_generic_inherit_update(struct ove_thread *thread)
{
	ove_chain_update(thread);
}

void ove_generic_inherit_raise(struct ove_thread *thread, unsigned char priority)
{
	ove_chain_run_at(thread, priority);
	ove_chain_raise(ove_chain_next(thread), priority);
}

void ove_generic_inherit_set_base(struct ove_thread *thread, unsigned char base)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	thread->inherit.base = base;
	ove_generic_inherit_update(thread);
	ove_backend_critical_exit(key);
}

#endif
