/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/sem.h>
#include <ove_seam/time.h>

#if CONFIG_OVE_SEM

/* Equivalent to xSemaphoreTake() without the mutex handling. */
static inline __attribute__((always_inline)) bool take_token(struct ove_sem *sem)
{
	volatile ove_freertos_number_t *const count = &sem->kernel.uxMessagesWaiting;
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const UBaseType_t tokens = *count;

	if (__builtin_expect(tokens != 0u, 1)) {
		*count = tokens - 1u;
	}
	ove_backend_critical_exit(key);
	return tokens != 0u;
}

/* A woken thread retries: another thread may have got there first. So does a thread whose timeout has expired. */
static __attribute__((noinline)) bool take_with_timeout(struct ove_sem *sem, uint32_t timeout_ms)
{
	TickType_t ticks = ove_freertos_ticks(timeout_ms);
	TimeOut_t start;

	vTaskInternalSetTimeOutState(&start);
	do {
		ove_freertos_wait_while_for(&sem->kernel, &sem->kernel.xTasksWaitingToReceive, 0, ticks);
		if (ove_freertos_sem_take_now(sem)) {
			return true;
		}
	} while (ove_freertos_continue_wait(&start, &ticks));
	return false;
}

static __attribute__((noinline)) bool wait_for_token(struct ove_sem *sem, uint32_t timeout_ms)
{
	struct ove_freertos_wait wait;
	bool is_over = true;

	ove_freertos_wait_begin(&wait, sem);
	if (timeout_ms == OVE_WAIT_FOREVER) {
		for (;;) {
			ove_freertos_wait_while(&sem->kernel, &sem->kernel.xTasksWaitingToReceive, 0);
			if (ove_freertos_sem_take_now(sem)) {
				break;
			}
			if (ove_freertos_take_wait_end()) {
				is_over = false;
				break;
			}
			ove_freertos_check_may_wait();
		}
	} else {
		is_over = take_with_timeout(sem, timeout_ms);
	}
	ove_freertos_wait_end(&wait);
	return is_over;
}

bool ove_freertos_sem_take_now(struct ove_sem *sem)
{
	return take_token(sem);
}

bool ove_freertos_sem_take(struct ove_sem *sem, uint32_t timeout_ms)
{
	if (__builtin_expect(take_token(sem), 1)) {
		return true;
	}
	return timeout_ms != 0u && wait_for_token(sem, timeout_ms);
}

#endif
