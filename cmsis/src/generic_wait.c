/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "kernel_lock.h"
#include "object.h"

/* Thirty years. */
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
	/* Sleep until the last of the ticks; the next tick is the first. osThreadResume() can end the sleep. */
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
