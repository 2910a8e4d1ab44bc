/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/sem.h>
#include <ove_backend/kernel.h>

#if CONFIG_OVE_SEM

static void store_word(struct ove_sem *sem, uint32_t word)
{
	__atomic_store_n(&sem->word, word, __ATOMIC_RELEASE);
}

/* Takes a token if there is one; else sets the bit that brings every giver here. */
static bool take_or_announce(struct ove_sem *sem)
{
	uint32_t word = __atomic_load_n(&sem->word, __ATOMIC_RELAXED);
	uint32_t wanted;

	do {
		if (word == OVE_GENERIC_SEM_WAITERS) {
			return false;
		}
		wanted = word != 0u ? word - 1u : OVE_GENERIC_SEM_WAITERS;
	} while (!__atomic_compare_exchange_n(&sem->word, &word, wanted, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED));
	return wanted != OVE_GENERIC_SEM_WAITERS;
}

bool ove_generic_sem_take_slow(struct ove_sem *sem, uint32_t timeout_ms)
{
	struct ove_generic_waiter waiter;
	ove_backend_critical_t key;
	bool taken;

	if (timeout_ms == OVE_NO_WAIT) {
		return false;
	}
	key = ove_backend_critical_enter();
	taken = take_or_announce(sem);
	if (!taken) {
		ove_generic_waiter_join(&waiter, &sem->waiters);
	}
	ove_backend_critical_exit(key);
	if (taken || ove_generic_waiter_sleep(&waiter, timeout_ms)) {
		return true;
	}
	key = ove_backend_critical_enter();
	if (!ove_generic_waiter_leave(&waiter)) {
		taken = true;
	} else if (ove_generic_waiters_first(&sem->waiters) == NULL) {
		store_word(sem, 0);
	}
	ove_backend_critical_exit(key);
	return taken;
}

bool ove_generic_sem_give_slow(struct ove_sem *sem, bool from_isr)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	struct ove_generic_waiter *const first = ove_generic_waiters_first(&sem->waiters);
	bool given = true;

	if (first == NULL) {
		/* The last waiter's time ran out on the way here. */
		given = ove_generic_sem_give(sem, from_isr);
	} else {
		if (first->next == NULL) {
			store_word(sem, 0);
		}
		ove_generic_waiter_wake(first, from_isr);
	}
	ove_backend_critical_exit(key);
	return given;
}

#endif /* CONFIG_OVE_SEM */
