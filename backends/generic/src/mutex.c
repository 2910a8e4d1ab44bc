/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <limits.h>

#include <ove_backend/waiting.h>
#include <ove_generic/stranger.h>
#include <ove_generic/word.h>
#include <ove_seam/kernel.h>
#include <ove_seam/mutex.h>

#if CONFIG_OVE_MUTEX && defined(OVE_GENERIC_MUTEX)

#include <ove_backend/owner.h>

static void link_contended(struct ove_mutex *mutex, struct ove_thread *owner)
{
	mutex->next_contended = owner->inherit.contended;
	owner->inherit.contended = mutex;
}

/*
 * Stands for a thread without a struct ove_generic_inherit: one of the kernel's own, or one that was taken back and
 * left a mutex locked. Nothing makes it more urgent; docs/design/waits-and-ownership.md.
 */
struct ove_thread ove_generic_stand_in = {.inherit = {.base = UCHAR_MAX, .effective = UCHAR_MAX}};

/* The record of what a waiting or running thread lends: its own, or the stand-in's for a stranger. */
static inline struct ove_thread *recorded(struct ove_thread *thread)
{
	return __builtin_expect(ove_generic_is_stranger(thread), 0) ? &ove_generic_stand_in : thread;
}

/* The thread among whose contended mutexes this one is. */
static inline struct ove_thread *contended_by(uintptr_t word)
{
	return (word & OVE_GENERIC_MUTEX_STRANGER) != 0u ? &ove_generic_stand_in : ove_generic_stranger_of(word);
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
 * Takes a free mutex for the thread; else gives who has it among those contended. From here on the owner cannot unlock
 * without the critical section. That lasts as long as the bit in the word does, however many wait: a wait that timed
 * out is over before its thread has run.
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
	if (__builtin_expect((word & OVE_GENERIC_MUTEX_WAITERS) == 0u, 1)) {
		*owner = (struct ove_thread *)word;
		if (__builtin_expect(!ove_generic_is_trusted(*owner), 0)) {
			__atomic_store_n(&mutex->word, word | OVE_GENERIC_MUTEX_BITS, __ATOMIC_RELAXED);
			ove_generic_stranger_note(mutex, *owner);
			*owner = &ove_generic_stand_in;
		}
		link_contended(mutex, *owner);
	} else {
		*owner = contended_by(word);
	}
	return false;
}

/* The thread, which lends this priority, is about to wait. */
static inline void begin_wait(struct ove_mutex *mutex, struct ove_thread *owner, struct ove_thread *thread,
			      int priority)
{
	ove_generic_note_blocked(thread, mutex);
	if (__builtin_expect(owner->inherit.effective < priority, 1)) {
		ove_generic_inherit_raise(owner, (unsigned char)priority);
	} else if (owner == &ove_generic_stand_in) {
		ove_generic_stranger_raise(mutex, priority);
	}
}

static void end_wait_in_vain(struct ove_mutex *mutex, struct ove_thread *thread)
{
	const uintptr_t word = __atomic_load_n(&mutex->word, __ATOMIC_RELAXED);
	struct ove_thread *owner;

	ove_generic_note_blocked(thread, NULL);
	if ((word & OVE_GENERIC_MUTEX_WAITERS) == 0u) {
		return; /* unlocked since, and perhaps locked again */
	}
	owner = contended_by(word);
	if (ove_generic_waiters_none(&mutex->waiters)) {
		unlink_contended(mutex, owner);
		__atomic_store_n(&mutex->word, word & ~OVE_GENERIC_MUTEX_BITS, __ATOMIC_RELEASE);
	}
	if (owner == &ove_generic_stand_in) {
		ove_generic_stranger_update(ove_generic_stranger_of(word), ove_generic_stranger_noted(mutex));
	} else {
		ove_generic_inherit_update(owner);
	}
}

#ifdef OVE_GENERIC_STRANGERS_RAISED
void ove_generic_stranger_gave_up(struct ove_mutex *mutex)
{
	end_wait_in_vain(mutex, NULL);
}
#endif

bool ove_generic_mutex_lock_slow(struct ove_mutex *mutex, uint32_t timeout_ms)
{
	struct ove_thread *const self = ove_backend_thread_get_self();
	struct ove_generic_waiter waiter;
	struct ove_thread *owner;
	ove_backend_critical_t key;

	if (timeout_ms == OVE_NO_WAIT) {
		uintptr_t word = 0;

		/* A language may exchange by an instruction that fails without a reason. */
		return __atomic_compare_exchange_n(&mutex->word, &word, (uintptr_t)self, false, __ATOMIC_ACQUIRE,
						   __ATOMIC_RELAXED);
	}
	key = ove_backend_critical_enter();
	if (claim(mutex, self, &owner)) {
		ove_backend_critical_exit(key);
		return true;
	}
	begin_wait(mutex, owner, self, ove_generic_lent_by(self));
	if (ove_generic_waiter_wait_in_turn(&waiter, &mutex->waiters, timeout_ms, &key)) {
		return true;
	}
	end_wait_in_vain(mutex, self);
	ove_generic_waiter_gave_up(key);
	return false;
}

/* To the first of those who wait, of whom there is one. */
static inline void pass_on(struct ove_mutex *mutex)
{
	struct ove_thread *const next = ove_generic_waiters_first_thread(&mutex->waiters);
	uintptr_t word = (uintptr_t)next;

	ove_generic_note_blocked(next, NULL);
	if (ove_generic_waiters_more(&mutex->waiters)) {
		struct ove_thread *const record = recorded(next);

		if (record == &ove_generic_stand_in) {
			ove_generic_stranger_note(mutex, next);
		}
		link_contended(mutex, record);
		word |= record == &ove_generic_stand_in ? OVE_GENERIC_MUTEX_BITS : OVE_GENERIC_MUTEX_WAITERS;
	}
	__atomic_store_n(&mutex->word, word, __ATOMIC_RELEASE);
	ove_generic_waiters_wake_first(&mutex->waiters, false);
}

static inline void let_go(struct ove_mutex *mutex, struct ove_thread *owner)
{
	unlink_contended(mutex, owner);
	if (ove_generic_waiters_none(&mutex->waiters)) {
		__atomic_store_n(&mutex->word, 0, __ATOMIC_RELEASE);
	} else {
		pass_on(mutex);
	}
}

static void unlock_stranger(struct ove_mutex *mutex)
{
	struct ove_thread *const stranger = ove_backend_mutex_owner(mutex);
	const int own = ove_generic_stranger_noted(mutex);

	let_go(mutex, &ove_generic_stand_in);
	ove_generic_stranger_update(stranger, own);
}

void ove_generic_mutex_unlock_slow(struct ove_mutex *mutex)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const uintptr_t word = __atomic_load_n(&mutex->word, __ATOMIC_RELAXED);
	struct ove_thread *owner;

	if (__builtin_expect((word & OVE_GENERIC_MUTEX_BITS) == OVE_GENERIC_MUTEX_WAITERS, 1)) {
		owner = (struct ove_thread *)(word - OVE_GENERIC_MUTEX_WAITERS);
	} else if ((word & OVE_GENERIC_MUTEX_WAITERS) != 0u) {
		if (OVE_GENERIC_RAISES_STRANGERS) {
			unlock_stranger(mutex);
			ove_generic_waiters_woke(key);
			return;
		}
		owner = &ove_generic_stand_in;
	} else {
		/* The last waiter's time ran out on the way here, and it has run since. */
		__atomic_store_n(&mutex->word, 0, __ATOMIC_RELEASE);
		ove_backend_critical_exit(key);
		return;
	}
	let_go(mutex, owner);
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
