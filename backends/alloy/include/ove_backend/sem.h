/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Semaphores; see docs/design/2026-11-20-backend-seam.md. */
#ifndef OVE_BACKEND_SEM_H
#define OVE_BACKEND_SEM_H

#include <ove_backend/native.h>

OVE_EXTERN_C_BEGIN

struct ove_sem {
	uintptr_t native[2];
	uint32_t maximum;
};

bool ove_alloy_sem_take(struct ove_sem *sem, uint32_t ticks);

void ove_backend_sem_init(struct ove_sem *sem, uint32_t initial, uint32_t maximum);
bool ove_backend_sem_in_use(struct ove_sem *sem);
bool ove_backend_sem_give(struct ove_sem *sem);
bool ove_backend_sem_give_from_isr(struct ove_sem *sem);
uint32_t ove_backend_sem_count(struct ove_sem *sem);

static inline void ove_backend_sem_deinit(struct ove_sem *sem)
{
	(void)sem;
}

static inline bool ove_backend_sem_take(struct ove_sem *sem, uint32_t timeout_ms)
{
	return ove_alloy_sem_take(sem, ove_alloy_ticks(timeout_ms));
}

OVE_EXTERN_C_END

#endif
