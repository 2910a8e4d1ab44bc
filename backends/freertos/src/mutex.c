/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/inline/rmtx_again.h>
#include <ove/mutex.h>
#include <ove_backend/wait.h>

#if CONFIG_OVE_MUTEX

/* The owner, at its place in the kernel's public mirror; how often it has locked is uxDummy2 behind it. */
#define OWNER 2

/* As the kernel takes a recursive mutex. */
bool ove_freertos_rmtx_take_now(struct ove_rmtx *rmtx)
{
	if (rmtx->native.pvDummy1[OWNER] == pxCurrentTCB) {
		ove_rmtx_refuse_isr();
	} else if (xQueueSemaphoreTake((QueueHandle_t)rmtx, 0) == pdFALSE) {
		return false;
	}
	rmtx->native.u.uxDummy2++;
	return true;
}

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
