/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "kernel_lock.h"
#include "object.h"

/* About 35 years in milliseconds, in place of no timeout. */
#define FOR_EVER_MS (UINT64_C(1) << 40)

osStatus_t osDelay(uint32_t ticks)
{
	if (os_in_isr()) {
		return osErrorISR;
	}
	if (ticks == 0u) {
		return osErrorParameter;
	}
	if (!os_may_wait()) {
		return osError;
	}
	/* The next tick counts as the first: the sleep ends at now + ticks, or earlier by osThreadResume(). */
	(void)ove_thread_sleep_until(ove_time_get_ms() + (ticks != osWaitForever ? ticks : FOR_EVER_MS));
	return osOK;
}

osStatus_t osDelayUntil(uint32_t ticks)
{
	const uint64_t now = ove_time_get_ms();
	const uint32_t left = ticks - (uint32_t)now;

	if (os_in_isr()) {
		return osErrorISR;
	}
	/* The standard's limit: a larger distance counts as a time in the past. */
	if (left == 0u || left > 0x7FFFFFFFu) {
		return osErrorParameter;
	}
	if (!os_may_wait()) {
		return osError;
	}
	(void)ove_thread_sleep_until(now + left);
	return osOK;
}
