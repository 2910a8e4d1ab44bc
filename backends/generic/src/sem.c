/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/waiting.h>
#include <ove_generic/word.h>
#include <ove_seam/kernel.h>
#include <ove_seam/sem.h>

#if CONFIG_OVE_SEM && defined(OVE_GENERIC_SEM)

static void store_word(struct ove_sem *sem, uint32_t word)
{
	__atomic_store_n(&sem->word, word, __ATOMIC_RELEASE);
}

static bool is_announced(const struct ove_sem *sem)
{
	return __atomic_load_n(&sem->word, __ATOMIC_RELAXED) == OVE_GENERIC_SEM_WAITERS;
}

/* Takes a token if there is one; otherwise sets the flag that brings every giver here. */
static bool take_or_announce(struct ove_sem *sem)
{
	uint32_t word = __atomic_load_n(&sem->word, __ATOMIC_RELAXED);
	uint32_t wanted;

	do {
		if (word == OVE_GENERIC_SEM_WAITERS) {
			return false;
		}
		wanted = word != 0u ? word - 1u : OVE_GENERIC_SEM_WAITERS;
	} while (!OVE_GENERIC_WORD_SWAP(&sem->word, &word, wanted));
	return wanted != OVE_GENERIC_SEM_WAITERS;
}

bool ove_generic_sem_take_slow(struct ove_sem *sem, uint32_t timeout_ms)
{
	struct ove_generic_waiter waiter;
	ove_backend_critical_t key;

	if (timeout_ms == OVE_NO_WAIT) {
		return false;
	}
	key = ove_backend_critical_enter();
	if (take_or_announce(sem)) {
		ove_backend_critical_exit(key);
		return true;
	}
	if (ove_generic_waiter_wait(&waiter, &sem->waiters, timeout_ms, &key)) {
		return true;
	}
	if (ove_generic_waiters_none(&sem->waiters) && is_announced(sem)) {
		store_word(sem, 0);
	}
	ove_generic_waiter_finish_timeout(key);
	return false;
}

bool ove_generic_sem_give_slow(struct ove_sem *sem, bool from_isr)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	bool given = true;

	if (!ove_generic_waiters_none(&sem->waiters)) {
		if (!ove_generic_waiters_more(&sem->waiters)) {
			store_word(sem, 0);
		}
		ove_generic_waiters_wake_first(&sem->waiters, from_isr);
		ove_generic_waiters_woke(key);
		return true;
	}
	if (is_announced(sem)) {
		/* The last waiter's timeout has expired, and it has not run: keep the token. */
		store_word(sem, 1);
	} else {
		/* The last waiter ran, and cleared the flag, before this call entered the critical section. */
		given = ove_generic_sem_give(sem, from_isr);
	}
	ove_backend_critical_exit(key);
	return given;
}

#endif
