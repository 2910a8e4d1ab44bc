/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Counting semaphores. A waiting thread is in the semaphore's line, linked by its control block like the waiters of the
 * kernel's own semaphores. Take and give are one masked call each, which is no longer than an inline compare-and-swap.
 */
#ifndef OVE_BACKEND_SEM_H
#define OVE_BACKEND_SEM_H

#include <ove_backend/native.h>

OVE_EXTERN_C_BEGIN

struct ove_sem {
	uint32_t count; /**< 0 while a thread waits */
	uint32_t maximum;
	struct ove_threadx_line line;
};

static inline void ove_backend_sem_init(struct ove_sem *sem, uint32_t initial, uint32_t maximum)
{
	sem->count = initial;
	sem->maximum = maximum;
	sem->line.first = NULL;
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
	return *(struct TX_THREAD_STRUCT *volatile *)&sem->line.first != NULL;
}

bool ove_backend_sem_give(struct ove_sem *sem);

static inline bool ove_backend_sem_give_from_isr(struct ove_sem *sem)
{
	return ove_backend_sem_give(sem);
}

static inline uint32_t ove_backend_sem_count(struct ove_sem *sem)
{
	return __atomic_load_n(&sem->count, __ATOMIC_ACQUIRE);
}

OVE_EXTERN_C_END

#endif
