/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Semaphores: nxsem plus a maximum; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_SEM_H
#define OVE_BACKEND_SEM_H

#include <ove_backend/native.h>

OVE_EXTERN_C_BEGIN

struct ove_sem {
	sem_t native;
	int32_t maximum;
};

/** The kernel counts in 31 bits; a larger maximum is reduced to that. */
static inline int32_t ove_nuttx_tokens(uint32_t tokens)
{
	return tokens < (uint32_t)INT32_MAX ? (int32_t)tokens : INT32_MAX;
}

static inline void ove_backend_sem_init(struct ove_sem *sem, uint32_t initial, uint32_t maximum)
{
	(void)nxsem_init(&sem->native, 0, ove_nuttx_tokens(initial));
	sem->maximum = ove_nuttx_tokens(maximum);
}

static inline uint32_t ove_backend_sem_maximum(struct ove_sem *sem)
{
	return (uint32_t)sem->maximum;
}

static inline void ove_backend_sem_deinit(struct ove_sem *sem)
{
	(void)nxsem_destroy(&sem->native);
}

static inline bool ove_backend_sem_in_use(struct ove_sem *sem)
{
	return sem->native.val.semcount < 0;
}

static inline bool ove_backend_sem_take(struct ove_sem *sem, uint32_t timeout_ms)
{
	return nxsem_trywait(&sem->native) == 0 || ove_nuttx_wait(&sem->native, timeout_ms);
}

/* While no thread waits, this is the kernel's own fast path plus the maximum test, which the kernel does not have. */
static inline bool ove_backend_sem_give(struct ove_sem *sem)
{
	volatile int32_t *const word = &sem->native.val.semcount;
	int32_t count = *word;

	while (count >= 0) {
		if (count >= sem->maximum) {
			return false;
		}
		if (__atomic_compare_exchange_n(word, &count, count + 1, true, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) {
			return true;
		}
	}
	return nxsem_post(&sem->native) == 0;
}

static inline bool ove_backend_sem_give_from_isr(struct ove_sem *sem)
{
	return ove_backend_sem_give(sem);
}

static inline uint32_t ove_backend_sem_count(struct ove_sem *sem)
{
	const int32_t count = sem->native.val.semcount;

	return count > 0 ? (uint32_t)count : 0u;
}

OVE_EXTERN_C_END

#endif
