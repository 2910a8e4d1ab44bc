/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/mutex.h>
#include <ove_backend/kernel.h>

#if CONFIG_OVE_MUTEX

static void link_contended(struct ove_mutex *mutex, struct ove_thread *owner)
{
	mutex->next_contended = owner->inherit.contended;
	owner->inherit.contended = mutex;
}

static void unlink_contended(const struct ove_mutex *mutex, struct ove_thread *owner)
{
	struct ove_mutex **link = &owner->inherit.contended;

	while (*link != mutex) {
		link = &(*link)->next_contended;
	}
	*link = mutex->next_contended;
}

/*
 * Takes a free mutex for the thread and returns NULL; else returns the owner, who from here on cannot unlock without
 * the critical section.
 */
static struct ove_thread *claim(struct ove_mutex *mutex, struct ove_thread *thread)
{
	uintptr_t word = __atomic_load_n(&mutex->word, __ATOMIC_RELAXED);
	uintptr_t wanted;

	do {
		wanted = word == 0u ? (uintptr_t)thread : word | OVE_GENERIC_MUTEX_WAITERS;
	} while (!__atomic_compare_exchange_n(&mutex->word, &word, wanted, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED));
	return (struct ove_thread *)(word & ~OVE_GENERIC_MUTEX_WAITERS);
}

/* What follows when the thread's waiter is in the mutex's list. */
static void begin_wait(struct ove_mutex *mutex, struct ove_thread *owner, struct ove_thread *thread, bool was_alone)
{
	if (was_alone) {
		link_contended(mutex, owner);
	}
	thread->inherit.blocked_on = mutex;
	ove_generic_inherit_update(owner);
}

static void end_wait_in_vain(struct ove_mutex *mutex, struct ove_thread *thread)
{
	struct ove_thread *const owner = ove_backend_mutex_owner(mutex);

	thread->inherit.blocked_on = NULL;
	if (ove_generic_waiters_first(&mutex->waiters) == NULL) {
		unlink_contended(mutex, owner);
		__atomic_store_n(&mutex->word, (uintptr_t)owner, __ATOMIC_RELEASE);
	}
	ove_generic_inherit_update(owner);
}

bool ove_generic_mutex_lock_slow(struct ove_mutex *mutex, uint32_t timeout_ms)
{
	struct ove_thread *const self = ove_backend_thread_get_self();
	struct ove_generic_waiter waiter;
	struct ove_thread *owner;
	ove_backend_critical_t key;
	bool got_it = true;

	if (timeout_ms == OVE_NO_WAIT) {
		return false;
	}
	key = ove_backend_critical_enter();
	owner = claim(mutex, self);
	if (owner != NULL) {
		const bool was_alone = ove_generic_waiters_first(&mutex->waiters) == NULL;

		ove_generic_waiter_join(&waiter, &mutex->waiters);
		begin_wait(mutex, owner, self, was_alone);
	}
	ove_backend_critical_exit(key);
	if (owner == NULL || ove_generic_waiter_sleep(&waiter, timeout_ms)) {
		return true;
	}
	key = ove_backend_critical_enter();
	if (ove_generic_waiter_leave(&waiter)) {
		end_wait_in_vain(mutex, self);
		got_it = false;
	}
	ove_backend_critical_exit(key);
	return got_it;
}

void ove_generic_mutex_unlock_slow(struct ove_mutex *mutex)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	struct ove_thread *const self = ove_backend_thread_get_self();
	struct ove_generic_waiter *const first = ove_generic_waiters_first(&mutex->waiters);

	if (first == NULL) {
		/* The last waiter's time ran out on the way here. */
		__atomic_store_n(&mutex->word, 0, __ATOMIC_RELEASE);
	} else {
		struct ove_thread *const next = first->thread;
		const bool more = first->next != NULL;

		unlink_contended(mutex, self);
		next->inherit.blocked_on = NULL;
		if (more) {
			link_contended(mutex, next);
		}
		__atomic_store_n(&mutex->word, (uintptr_t)next | (more ? OVE_GENERIC_MUTEX_WAITERS : 0u),
				 __ATOMIC_RELEASE);
		ove_generic_waiter_wake(first, false);
		ove_generic_inherit_update(self);
		ove_generic_inherit_update(next);
	}
	ove_backend_critical_exit(key);
}

void ove_generic_mutex_hand_over(struct ove_mutex *mutex, struct ove_generic_waiter *waiter)
{
	struct ove_thread *const thread = waiter->thread;
	struct ove_thread *const owner = claim(mutex, thread);

	if (owner == NULL) {
		ove_generic_waiter_wake(waiter, false);
	} else {
		const bool was_alone = ove_generic_waiters_first(&mutex->waiters) == NULL;

		ove_generic_waiter_move(waiter, &mutex->waiters);
		begin_wait(mutex, owner, thread, was_alone);
	}
}

#endif /* CONFIG_OVE_MUTEX */
