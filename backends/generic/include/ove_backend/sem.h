/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Counting semaphores for kernels without them. For ove_backend/sem.h.
 *
 * While no thread waits, take and give are one compare-and-swap each. While a thread waits, the count is 0, a flag in
 * the word sends every caller into the critical section, and a given token goes to the first waiter without changing
 * the count.
 */
#ifndef OVE_BACKEND_SEM_H
#define OVE_BACKEND_SEM_H

/** For src/: the kernel has no header of this name. */
#define OVE_GENERIC_SEM 1

#include <stdbool.h>
#include <stdint.h>

#include <ove_backend/waiter.h>

OVE_EXTERN_C_BEGIN

/** Flag in `word`: a thread waits, and the count is 0. */
#define OVE_GENERIC_SEM_WAITERS UINT32_C(0x80000000)

struct ove_sem {
	uint32_t word; /**< number of tokens, or OVE_GENERIC_SEM_WAITERS; accessed atomically */
	uint32_t maximum;
	struct ove_generic_waiters waiters;
};

bool ove_generic_sem_take_slow(struct ove_sem *sem, uint32_t timeout_ms);
bool ove_generic_sem_give_slow(struct ove_sem *sem, bool from_isr);

static inline void ove_backend_sem_init(struct ove_sem *sem, uint32_t initial, uint32_t maximum)
{
	sem->word = initial;
	sem->maximum = maximum;
	ove_generic_waiters_init(&sem->waiters);
}

static inline uint32_t ove_backend_sem_maximum(struct ove_sem *sem)
{
	return sem->maximum;
}

static inline void ove_backend_sem_deinit(struct ove_sem *sem)
{
	(void)sem;
}

static inline bool ove_backend_sem_in_use(struct ove_sem *sem)
{
	return __atomic_load_n(&sem->word, __ATOMIC_ACQUIRE) == OVE_GENERIC_SEM_WAITERS;
}

static inline bool ove_backend_sem_take(struct ove_sem *sem, uint32_t timeout_ms)
{
	uint32_t word = __atomic_load_n(&sem->word, __ATOMIC_RELAXED);

	while (word != 0u && word != OVE_GENERIC_SEM_WAITERS) {
		if (__atomic_compare_exchange_n(&sem->word, &word, word - 1u, true, __ATOMIC_ACQUIRE,
						__ATOMIC_RELAXED)) {
			return true;
		}
	}
	return ove_generic_sem_take_slow(sem, timeout_ms);
}

static inline bool ove_generic_sem_give(struct ove_sem *sem, bool from_isr)
{
	uint32_t word = __atomic_load_n(&sem->word, __ATOMIC_RELAXED);

	while (word != OVE_GENERIC_SEM_WAITERS) {
		if (word >= sem->maximum) {
			return false;
		}
		if (__atomic_compare_exchange_n(&sem->word, &word, word + 1u, true, __ATOMIC_RELEASE,
						__ATOMIC_RELAXED)) {
			return true;
		}
	}
	return ove_generic_sem_give_slow(sem, from_isr);
}

static inline bool ove_backend_sem_give(struct ove_sem *sem)
{
	return ove_generic_sem_give(sem, false);
}

static inline bool ove_backend_sem_give_from_isr(struct ove_sem *sem)
{
	return ove_generic_sem_give(sem, true);
}

static inline uint32_t ove_backend_sem_count(struct ove_sem *sem)
{
	return __atomic_load_n(&sem->word, __ATOMIC_ACQUIRE) & ~OVE_GENERIC_SEM_WAITERS;
}

OVE_EXTERN_C_END

#endif
