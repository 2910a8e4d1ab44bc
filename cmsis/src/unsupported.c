/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Calls that no kernel here supports: safety classes, zones, watchdogs and processors. */
#include "object.h"

osStatus_t osKernelProtect(uint32_t safety_class)
{
	(void)safety_class;
	return os_in_isr() ? osErrorISR : osError;
}

osStatus_t osKernelDestroyClass(uint32_t safety_class, uint32_t mode)
{
	(void)safety_class;
	(void)mode;
	return os_in_isr() ? osErrorISR : osError;
}

uint32_t osThreadGetClass(osThreadId_t thread_id)
{
	(void)thread_id;
	return osErrorId;
}

uint32_t osThreadGetZone(osThreadId_t thread_id)
{
	(void)thread_id;
	return osErrorId;
}

osStatus_t osThreadFeedWatchdog(uint32_t ticks)
{
	(void)ticks;
	return os_in_isr() ? osErrorISR : osError;
}

osStatus_t osThreadProtectPrivileged(void)
{
	return os_in_isr() ? osErrorISR : osError;
}

osStatus_t osThreadSuspendClass(uint32_t safety_class, uint32_t mode)
{
	(void)safety_class;
	(void)mode;
	return os_in_isr() ? osErrorISR : osError;
}

osStatus_t osThreadResumeClass(uint32_t safety_class, uint32_t mode)
{
	(void)safety_class;
	(void)mode;
	return os_in_isr() ? osErrorISR : osError;
}

osStatus_t osThreadTerminateZone(uint32_t zone)
{
	(void)zone;
	return osError;
}

osStatus_t osThreadSetAffinityMask(osThreadId_t thread_id, uint32_t affinity_mask)
{
	(void)affinity_mask;
	return os_in_isr() ? osErrorISR : thread_id == NULL ? osErrorParameter : osError;
}

uint32_t osThreadGetAffinityMask(osThreadId_t thread_id)
{
	(void)thread_id;
	return 0;
}
