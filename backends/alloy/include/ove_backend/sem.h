/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Semaphores; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_SEM_H
#define OVE_BACKEND_SEM_H

#include <ove_backend/counter.h>

OVE_EXTERN_C_BEGIN

struct ove_sem {
	struct ove_alloy_counter native;
	uint32_t maximum;
};

static inline void ove_backend_sem_init(struct ove_sem *sem, uint32_t initial, uint32_t maximum)
{
	sem->native.count = initial;
	sem->native.waiters = 0;
	sem->maximum = maximum;
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
	return ove_alloy_counter_is_awaited(&sem->native);
}

static inline bool ove_backend_sem_take(struct ove_sem *sem, uint32_t timeout_ms)
{
	return ove_alloy_counter_take(&sem->native, timeout_ms);
}

static inline bool ove_backend_sem_give(struct ove_sem *sem)
{
	return ove_alloy_counter_give(&sem->native, sem->maximum);
}

static inline bool ove_backend_sem_give_from_isr(struct ove_sem *sem)
{
	return ove_alloy_counter_give_from_isr(&sem->native, sem->maximum);
}

static inline uint32_t ove_backend_sem_count(struct ove_sem *sem)
{
	return *(volatile uint32_t *)&sem->native.count;
}

OVE_EXTERN_C_END

#endif
