/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/mutex.h>

#if CONFIG_OVE_MUTEX

static bool is_held(const StaticSemaphore_t *native)
{
	return uxQueueMessagesWaitingFromISR((QueueHandle_t)(uintptr_t)native) == 0u;
}

void ove_backend_mutex_init(struct ove_mutex *mutex)
{
	(void)xSemaphoreCreateMutexStatic(&mutex->native);
}

bool ove_backend_mutex_in_use(struct ove_mutex *mutex)
{
	return is_held(&mutex->native) || ove_freertos_queue_has_waiters(&mutex->native);
}

void ove_backend_rmtx_init(struct ove_rmtx *rmtx)
{
	(void)xSemaphoreCreateRecursiveMutexStatic(&rmtx->native);
}

bool ove_backend_rmtx_in_use(struct ove_rmtx *rmtx)
{
	return is_held(&rmtx->native) || ove_freertos_queue_has_waiters(&rmtx->native);
}

static bool wait_for(void *mutex, uint32_t timeout_ms, BaseType_t (*take)(QueueHandle_t mutex, TickType_t ticks))
{
	struct ove_freertos_waiter waiter;

	ove_freertos_waiter_enter(&waiter, mutex);
	const bool is_taken = take((QueueHandle_t)mutex, ove_freertos_ticks(timeout_ms)) != pdFALSE;
	if (is_taken) {
		ove_freertos_waiter_leave(&waiter);
	} else {
		ove_freertos_waiter_give_up(&waiter);
	}
	return is_taken;
}

bool ove_freertos_mutex_wait(struct ove_mutex *mutex, uint32_t timeout_ms)
{
	return wait_for(mutex, timeout_ms, xQueueSemaphoreTake);
}

bool ove_freertos_rmtx_wait(struct ove_rmtx *rmtx, uint32_t timeout_ms)
{
	return wait_for(rmtx, timeout_ms, xQueueTakeMutexRecursive);
}

#endif
