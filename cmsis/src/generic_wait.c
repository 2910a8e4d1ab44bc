/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "object.h"

osStatus_t osDelay(uint32_t ticks)
{
	if (os_in_isr()) {
		return osErrorISR;
	}
	if (ticks == 0u || ticks == osWaitForever) {
		return osErrorParameter;
	}
	/* Until the last of the ticks, the next one being the first. */
	return ove_thread_sleep_until(ove_time_get_ms() + ticks) == OVE_ERR_CANCELLED ? osError : osOK;
}

osStatus_t osDelayUntil(uint32_t ticks)
{
	const uint64_t now = ove_time_get_ms();
	const uint32_t left = ticks - (uint32_t)now;

	if (os_in_isr()) {
		return osErrorISR;
	}
	/* The standard's limit: a larger distance is a time that has passed. */
	if (left == 0u || left > 0x7FFFFFFFu) {
		return osErrorParameter;
	}
	return ove_thread_sleep_until(now + left) == OVE_ERR_CANCELLED ? osError : osOK;
}
