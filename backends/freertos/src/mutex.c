/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/wait.h>
#include <ove_seam/mutex.h>
#include <ove_seam/rmtx_again.h>
#include <semphr.h>

#if CONFIG_OVE_MUTEX

/* Equivalent to xSemaphoreTakeRecursive() without a wait. */
bool ove_freertos_rmtx_take_now(struct ove_rmtx *rmtx)
{
	if (rmtx->kernel.u.xSemaphore.xMutexHolder == pxCurrentTCB) {
		ove_rmtx_refuse_isr();
	} else if (xQueueSemaphoreTake((QueueHandle_t)rmtx, 0) == pdFALSE) {
		return false;
	}
	rmtx->kernel.u.xSemaphore.uxRecursiveCallCount++;
	return true;
}

static bool in_use(const struct ove_freertos_queue *mutex)
{
	return mutex->uxMessagesWaiting == 0u || ove_freertos_queue_has_waiters(mutex) ||
	       ove_freertos_is_waited_for(mutex);
}

void ove_backend_mutex_init(struct ove_mutex *mutex)
{
	(void)xSemaphoreCreateMutexStatic(&mutex->native);
}

bool ove_backend_mutex_in_use(struct ove_mutex *mutex)
{
	return in_use(&mutex->kernel);
}

void ove_backend_rmtx_init(struct ove_rmtx *rmtx)
{
	(void)xSemaphoreCreateRecursiveMutexStatic(&rmtx->native);
}

bool ove_backend_rmtx_in_use(struct ove_rmtx *rmtx)
{
	return in_use(&rmtx->kernel);
}

#endif
