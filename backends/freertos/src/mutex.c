/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/mutex.h>

#if CONFIG_OVE_MUTEX

static bool in_use(const StaticSemaphore_t *native)
{
	return uxQueueMessagesWaitingFromISR((QueueHandle_t)(uintptr_t)native) == 0u ||
	       ove_freertos_queue_has_waiters(native) || ove_freertos_is_waited_for(native);
}

void ove_backend_mutex_init(struct ove_mutex *mutex)
{
	(void)xSemaphoreCreateMutexStatic(&mutex->native);
}

bool ove_backend_mutex_in_use(struct ove_mutex *mutex)
{
	return in_use(&mutex->native);
}

void ove_backend_rmtx_init(struct ove_rmtx *rmtx)
{
	(void)xSemaphoreCreateRecursiveMutexStatic(&rmtx->native);
}

bool ove_backend_rmtx_in_use(struct ove_rmtx *rmtx)
{
	return in_use(&rmtx->native);
}

#endif
