/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Semaphores; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_SEM_H
#define OVE_BACKEND_SEM_H

#include <ove_backend/kernel.h>
#include <ove_backend/native.h>
#include <ove_backend/wait.h>

OVE_EXTERN_C_BEGIN

struct ove_sem {
	OVE_FREERTOS_QUEUE;
};

/** Take a token if one is available, without waiting. */
bool ove_freertos_sem_take_now(struct ove_sem *sem);
/** Take a token, and wait for it if none is available. */
bool ove_freertos_sem_take(struct ove_sem *sem, uint32_t timeout_ms);

static inline void ove_backend_sem_init(struct ove_sem *sem, uint32_t initial, uint32_t maximum)
{
	(void)xQueueCreateCountingSemaphoreStatic(maximum, initial, &sem->native);
}

static inline uint32_t ove_backend_sem_maximum(struct ove_sem *sem)
{
	return uxQueueGetQueueLength((QueueHandle_t)sem);
}

static inline void ove_backend_sem_deinit(struct ove_sem *sem)
{
	(void)sem;
}

static inline bool ove_backend_sem_in_use(struct ove_sem *sem)
{
	return ove_freertos_queue_has_waiters(&sem->kernel) || ove_freertos_is_awaited(sem);
}

static inline bool ove_backend_sem_take(struct ove_sem *sem, uint32_t timeout_ms)
{
	if (__builtin_constant_p(timeout_ms) && timeout_ms == 0u) {
		return ove_freertos_sem_take_now(sem);
	}
	return ove_freertos_sem_take(sem, timeout_ms);
}

static inline bool ove_backend_sem_give(struct ove_sem *sem)
{
	return xQueueGenericSend((QueueHandle_t)sem, NULL, 0, queueSEND_TO_BACK) != pdFALSE;
}

static inline bool ove_backend_sem_give_from_isr(struct ove_sem *sem)
{
	BaseType_t woken = pdFALSE;
	const BaseType_t given = xQueueGiveFromISR((QueueHandle_t)sem, &woken);

	ove_freertos_switch_if(woken);
	return given != pdFALSE;
}

/* The FromISR form reads the count without masking. A count that may be stale needs no more. */
static inline uint32_t ove_backend_sem_count(struct ove_sem *sem)
{
	return uxQueueMessagesWaitingFromISR((QueueHandle_t)sem);
}

OVE_EXTERN_C_END

#endif
