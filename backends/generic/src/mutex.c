/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <limits.h>

#include <ove/mutex.h>
#include <ove_backend/waiting.h>
#include <ove_generic/thread_list.h>
#include <ove_generic/word.h>
#include <ove_seam/kernel.h>

#if CONFIG_OVE_MUTEX && defined(OVE_GENERIC_MUTEX)

static void link_contended(struct ove_mutex *mutex, struct ove_thread *owner)
{
	mutex->next_contended = owner->inherit.contended;
	owner->inherit.contended = mutex;
}

#if CONFIG_OVE_CHECKS && !defined(OVE_GENERIC_TRUST_NO_OWNER)
/* No owner is taken back. */
static inline struct ove_thread *trusted(struct ove_thread *owner)
{
	return owner;
}
#else
/*
 * An owner that is no thread of ove's, or not any more, is not touched: this one, which nothing makes more urgent, owns
 * the mutex in its place from the first wait on; docs/design/2026-11-22-abandoned-mutexes.md.
 */
static struct ove_thread stand_in = {.inherit = {.base = UCHAR_MAX, .effective = UCHAR_MAX}};

static inline struct ove_thread *trusted(struct ove_thread *owner)
{
	return ove_generic_threads_contain(owner) ? owner : &stand_in;
}
#endif

static void unlink_contended(const struct ove_mutex *mutex, struct ove_thread *owner)
{
	struct ove_mutex **link = &owner->inherit.contended;

	while (*link != mutex) {
		link = &(*link)->next_contended;
	}
	*link = mutex->next_contended;
}

/*
 * Takes a free mutex for the thread; else gives the owner, who from here on cannot unlock without
 * the critical section, and has the mutex among those contended. That lasts as long as the bit in the word does,
 * however many wait: a wait in vain is over before its thread has run.
 */
static inline bool claim(struct ove_mutex *mutex, struct ove_thread *thread, struct ove_thread **owner)
{
	uintptr_t word = __atomic_load_n(&mutex->word, __ATOMIC_RELAXED);
	uintptr_t wanted;

	do {
		wanted = word == 0u ? (uintptr_t)thread : word | OVE_GENERIC_MUTEX_WAITERS;
	} while (!OVE_GENERIC_WORD_SWAP(&mutex->word, &word, wanted));
	if (word == 0u) {
		return true;
	}
	*owner = (struct ove_thread *)(word & ~OVE_GENERIC_MUTEX_WAITERS);
	if (__builtin_expect((word & OVE_GENERIC_MUTEX_WAITERS) == 0u, 1)) {
		struct ove_thread *const known = trusted(*owner);

		if (known != *owner) {
			*owner = known;
			__atomic_store_n(&mutex->word, (uintptr_t)known | OVE_GENERIC_MUTEX_WAITERS, __ATOMIC_RELAXED);
		}
		link_contended(mutex, known);
	}
	return false;
}

/* The thread, of this priority, is about to wait. */
static void begin_wait(struct ove_mutex *mutex, struct ove_thread *owner, struct ove_thread *thread,
		       unsigned char priority)
{
	thread->inherit.blocked_on = mutex;
	if (__builtin_expect(owner->inherit.effective < priority, 1)) {
		ove_generic_inherit_raise(owner, priority);
	}
}

static void end_wait_in_vain(struct ove_mutex *mutex, struct ove_thread *thread)
{
	const uintptr_t word = __atomic_load_n(&mutex->word, __ATOMIC_RELAXED);
	struct ove_thread *const owner = (struct ove_thread *)(word & ~OVE_GENERIC_MUTEX_WAITERS);

	thread->inherit.blocked_on = NULL;
	if ((word & OVE_GENERIC_MUTEX_WAITERS) == 0u) {
		return; /* unlocked since, and perhaps locked again */
	}
	if (ove_generic_waiters_none(&mutex->waiters)) {
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

	if (timeout_ms == OVE_NO_WAIT) {
		return false;
	}
	key = ove_backend_critical_enter();
	if (claim(mutex, self, &owner)) {
		ove_backend_critical_exit(key);
		return true;
	}
	begin_wait(mutex, owner, self, ove_generic_inherit_effective(&self->inherit));
	if (ove_generic_waiter_wait(&waiter, &mutex->waiters, timeout_ms, &key)) {
		return true;
	}
	end_wait_in_vain(mutex, self);
	ove_generic_waiter_gave_up(key);
	return false;
}

void ove_generic_mutex_unlock_slow(struct ove_mutex *mutex)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const uintptr_t word = __atomic_load_n(&mutex->word, __ATOMIC_RELAXED);
	struct ove_thread *const owner = (struct ove_thread *)(word & ~OVE_GENERIC_MUTEX_WAITERS);

	/* Without the bit, the last waiter's time ran out on the way here, and it has run since. */
	if ((word & OVE_GENERIC_MUTEX_WAITERS) != 0u) {
		unlink_contended(mutex, owner);
	}
	if (ove_generic_waiters_none(&mutex->waiters)) {
		__atomic_store_n(&mutex->word, 0, __ATOMIC_RELEASE);
	} else {
		struct ove_generic_waiter *const first = ove_generic_waiters_first(&mutex->waiters);
		struct ove_thread *const next = first->thread;
		const bool more = ove_generic_waiters_more(&mutex->waiters);

		next->inherit.blocked_on = NULL;
		if (more) {
			link_contended(mutex, next);
		}
		__atomic_store_n(&mutex->word, (uintptr_t)next | (more ? OVE_GENERIC_MUTEX_WAITERS : 0u),
				 __ATOMIC_RELEASE);
		ove_generic_waiter_wake(first, false);
	}
	if (owner->inherit.contended != NULL || owner->inherit.effective != owner->inherit.base) {
		ove_generic_inherit_update(owner);
	}
	ove_generic_waiters_woke(key);
}

void ove_generic_mutex_hand_over(struct ove_mutex *mutex, struct ove_generic_waiter *waiter)
{
	struct ove_thread *const thread = waiter->thread;
	struct ove_thread *owner;

	if (claim(mutex, thread, &owner)) {
		ove_generic_waiter_wake(waiter, false);
	} else {
		begin_wait(mutex, owner, thread, ove_generic_waiter_priority(waiter));
		ove_generic_waiter_move(waiter, &mutex->waiters);
	}
}

#endif
