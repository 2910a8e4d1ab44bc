/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Slow paths of the generic mutex: contention, timeouts, hand-over and priority inheritance.
 *
 * The fast paths in ove_backend/mutex.h lock and unlock with one compare-and-swap on mutex->word, which holds the
 * owner's address and two flags. OVE_GENERIC_MUTEX_WAITERS marks a contended mutex and sends the owner's unlock here.
 * OVE_GENERIC_MUTEX_NATIVE marks an owner without inheritance state. While WAITERS is set, the mutex is in the
 * `contended` list of its owner, or of the placeholder owner.
 *
 * All static functions run inside the critical section.
 */
#include <limits.h>

#include <ove_backend/waiting.h>
#include <ove_generic/native_owner.h>
#include <ove_generic/word.h>
#include <ove_seam/kernel.h>
#include <ove_seam/mutex.h>

#if CONFIG_OVE_MUTEX && defined(OVE_GENERIC_MUTEX)

#include <ove_backend/owner.h>

/* Adds @p mutex to the contended list of @p owner. */
static void link_contended(struct ove_mutex *mutex, struct ove_thread *owner)
{
	mutex->next_contended = owner->inherit.contended;
	owner->inherit.contended = mutex;
}

/*
 * The placeholder owner. Represents every owner without inheritance state: a native thread, or a thread that was
 * released while it held a mutex. Its priority is the maximum, so inheritance never raises it.
 * See docs/design/waits-and-ownership.md.
 */
struct ove_thread ove_generic_untracked_owner = {.inherit = {.base = UCHAR_MAX, .effective = UCHAR_MAX}};

/* Returns the record with the inheritance state of @p thread, which waits or runs: the thread itself, or the
 * placeholder for a native thread. */
static inline struct ove_thread *inherit_record(struct ove_thread *thread)
{
	return __builtin_expect(ove_generic_is_native(thread), 0) ? &ove_generic_untracked_owner : thread;
}

/* Returns the thread whose contended list holds the mutex: the owner, or the placeholder. */
static inline struct ove_thread *contended_by(uintptr_t word)
{
	return (word & OVE_GENERIC_MUTEX_NATIVE) != 0u ? &ove_generic_untracked_owner : ove_generic_native_of(word);
}

/* Removes @p mutex from the contended list of @p owner. The mutex must be in the list. */
static void unlink_contended(const struct ove_mutex *mutex, struct ove_thread *owner)
{
	struct ove_mutex **link = &owner->inherit.contended;

	while (*link != mutex) {
		link = &(*link)->next_contended;
	}
	*link = mutex->next_contended;
}

/*
 * Locks a free mutex for @p thread and returns true. Otherwise marks the mutex contended, stores its owner in
 * @p owner and returns false.
 *
 * While WAITERS is set, the owner cannot unlock without the critical section. The flag, not the number of waiters,
 * decides: a timeout can empty the list before the timed-out thread runs and clears the flag.
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
			ove_generic_native_note(mutex, *owner);
			*owner = &ove_generic_untracked_owner;
		}
		link_contended(mutex, *owner);
	} else {
		*owner = contended_by(word);
	}
	return false;
}

/* Prepares @p thread to wait: raises the owner, and the chain behind it, to at least @p priority. */
static inline void begin_wait(struct ove_mutex *mutex, struct ove_thread *owner, struct ove_thread *thread,
			      int priority)
{
	ove_generic_note_blocked(thread, mutex);
	if (__builtin_expect(owner->inherit.effective < priority, 1)) {
		ove_generic_inherit_raise(owner, (unsigned char)priority);
	} else if (owner == &ove_generic_untracked_owner) {
		ove_generic_native_raise(mutex, priority);
	}
}

/*
 * Cleans up after a timed-out wait: clears the flags if no waiter is left, and recomputes the owner's priority.
 * If WAITERS is already clear, the mutex was unlocked in the meantime and there is nothing to clean up.
 */
static void end_failed_wait(struct ove_mutex *mutex, struct ove_thread *thread)
{
	const uintptr_t word = __atomic_load_n(&mutex->word, __ATOMIC_RELAXED);
	struct ove_thread *owner;

	ove_generic_note_blocked(thread, NULL);
	if ((word & OVE_GENERIC_MUTEX_WAITERS) == 0u) {
		return; /* unlocked in the meantime, and perhaps locked again */
	}
	owner = contended_by(word);
	if (ove_generic_waiters_none(&mutex->waiters)) {
		unlink_contended(mutex, owner);
		__atomic_store_n(&mutex->word, word & ~OVE_GENERIC_MUTEX_BITS, __ATOMIC_RELEASE);
	}
	if (owner == &ove_generic_untracked_owner) {
		ove_generic_native_update(ove_generic_native_of(word), ove_generic_native_noted(mutex));
	} else {
		ove_generic_inherit_update(owner);
	}
}

#ifdef OVE_GENERIC_NATIVE_RAISED
void ove_generic_native_waiter_ended(struct ove_mutex *mutex)
{
	end_failed_wait(mutex, NULL);
}
#endif

/* Locks a mutex that the fast path could not lock. Returns false if the timeout expires. */
bool ove_generic_mutex_lock_slow(struct ove_mutex *mutex, uint32_t timeout_ms)
{
	struct ove_thread *const self = ove_backend_thread_get_self();
	struct ove_generic_waiter waiter;
	struct ove_thread *owner;
	ove_backend_critical_t key;

	if (timeout_ms == OVE_NO_WAIT) {
		uintptr_t word = 0;

		/* A binding's fast path may use an exchange that can fail spuriously, so try once more. */
		return __atomic_compare_exchange_n(&mutex->word, &word, (uintptr_t)self, false, __ATOMIC_ACQUIRE,
						   __ATOMIC_RELAXED);
	}
	key = ove_backend_critical_enter();
	if (claim(mutex, self, &owner)) {
		ove_backend_critical_exit(key);
		return true;
	}
	begin_wait(mutex, owner, self, ove_generic_effective_priority(self));
	if (ove_generic_waiter_wait_in_turn(&waiter, &mutex->waiters, timeout_ms, &key)) {
		return true;
	}
	end_failed_wait(mutex, self);
	ove_generic_waiter_finish_timeout(key);
	return false;
}

/* Transfers ownership to the first waiter and wakes it. The list must not be empty. */
static inline void transfer_ownership(struct ove_mutex *mutex)
{
	struct ove_thread *const next = ove_generic_waiters_first_thread(&mutex->waiters);
	uintptr_t word = (uintptr_t)next;

	ove_generic_note_blocked(next, NULL);
	if (ove_generic_waiters_more(&mutex->waiters)) {
		struct ove_thread *const record = inherit_record(next);

		if (record == &ove_generic_untracked_owner) {
			ove_generic_native_note(mutex, next);
		}
		link_contended(mutex, record);
		word |= record == &ove_generic_untracked_owner ? OVE_GENERIC_MUTEX_BITS : OVE_GENERIC_MUTEX_WAITERS;
	}
	__atomic_store_n(&mutex->word, word, __ATOMIC_RELEASE);
	ove_generic_waiters_wake_first(&mutex->waiters, false);
}

/* Releases a contended mutex: transfers it to the first waiter, or marks it free. */
static inline void release_to(struct ove_mutex *mutex, struct ove_thread *owner)
{
	unlink_contended(mutex, owner);
	if (ove_generic_waiters_none(&mutex->waiters)) {
		__atomic_store_n(&mutex->word, 0, __ATOMIC_RELEASE);
	} else {
		transfer_ownership(mutex);
	}
}

/* Releases a mutex that a native thread owns, then recomputes that thread's priority. */
static void unlock_untracked(struct ove_mutex *mutex)
{
	struct ove_thread *const native = ove_backend_mutex_owner(mutex);
	const int own = ove_generic_native_noted(mutex);

	release_to(mutex, &ove_generic_untracked_owner);
	ove_generic_native_update(native, own);
}

/* Unlocks a mutex that was contended when the fast path ran. */
void ove_generic_mutex_unlock_slow(struct ove_mutex *mutex)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const uintptr_t word = __atomic_load_n(&mutex->word, __ATOMIC_RELAXED);
	struct ove_thread *owner;

	if (__builtin_expect((word & OVE_GENERIC_MUTEX_BITS) == OVE_GENERIC_MUTEX_WAITERS, 1)) {
		owner = (struct ove_thread *)(word - OVE_GENERIC_MUTEX_WAITERS);
	} else if ((word & OVE_GENERIC_MUTEX_WAITERS) != 0u) {
		if (OVE_GENERIC_RAISES_NATIVE) {
			unlock_untracked(mutex);
			ove_generic_waiters_woke(key);
			return;
		}
		owner = &ove_generic_untracked_owner;
	} else {
		/* The last waiter timed out and cleared the flag before this call entered the critical section. */
		__atomic_store_n(&mutex->word, 0, __ATOMIC_RELEASE);
		ove_backend_critical_exit(key);
		return;
	}
	release_to(mutex, owner);
	if (owner->inherit.contended != NULL || owner->inherit.effective != owner->inherit.base) {
		ove_generic_inherit_update(owner);
	}
	ove_generic_waiters_woke(key);
}

/* Moves @p waiter here from another list. It gets a free mutex at once; otherwise it waits for its turn. */
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
