/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <string.h>

#include "kernel_lock.h"
#include "kernel_suspend.h"
#include "object.h"

static osKernelState_t state = osKernelInactive;

/* If the program was started with ove's own calls, a running thread shows that ove_run() started the kernel. An ISR
 * cannot test that; it uses the state that a thread stored. */
static osKernelState_t state_now(void)
{
	if (state < osKernelRunning && ove_backend_in_thread()) {
		state = osKernelRunning;
	}
	return state;
}

osStatus_t osKernelInitialize(void)
{
	if (os_in_isr()) {
		return osErrorISR;
	}
	switch (state_now()) {
	case osKernelInactive:
		state = osKernelReady;
		return osOK;
	case osKernelReady:
		return osOK;
	default:
		return osError;
	}
}

osStatus_t osKernelGetInfo(osVersion_t *version, char *id_buf, uint32_t id_size)
{
	static const char name[] = "oveRTOS";

	if (version != NULL) {
		version->api = 20030000u;
		version->kernel = 10000u /* 0.1.0 */;
	}
	if (id_buf != NULL && id_size != 0u) {
		const uint32_t length = sizeof(name) < id_size ? (uint32_t)sizeof(name) : id_size;

		memcpy(id_buf, name, length);
		id_buf[length - 1u] = '\0';
	}
	return osOK;
}

osKernelState_t osKernelGetState(void)
{
	if (os_kernel_is_suspended()) {
		return osKernelSuspended;
	}
	return os_kernel_is_locked() ? osKernelLocked : state_now();
}

osStatus_t osKernelStart(void)
{
	if (os_in_isr()) {
		return osErrorISR;
	}
	if (state_now() != osKernelReady) {
		return osError;
	}
	state = osKernelRunning;
	(void)ove_run();
	state = osKernelReady;
	return osError;
}

uint32_t osKernelGetTickCount(void)
{
	return (uint32_t)ove_time_get_ms();
}

uint32_t osKernelGetTickFreq(void)
{
	return 1000u;
}

uint32_t osKernelGetSysTimerCount(void)
{
	return (uint32_t)ove_time_get_us();
}

uint32_t osKernelGetSysTimerFreq(void)
{
	return 1000000u;
}
