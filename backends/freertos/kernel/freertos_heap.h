/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Part of freertos_tasks_c_additions.h: how the kernel's heap keeps other threads out. The heap's file calls these two
 * functions instead of vTaskSuspendAll() and xTaskResumeAll() (see backend.cmake). The kernel's functions do not reject
 * a call in an interrupt, which could then allocate in the middle of a thread's allocation.
 */
#ifndef OVE_FREERTOS_HEAP_H
#define OVE_FREERTOS_HEAP_H

#include <ove_seam/heap_guard.h>

void ove_freertos_heap_enter(void);
BaseType_t ove_freertos_heap_exit(void);

void ove_freertos_heap_enter(void)
{
	ove_heap_guard_refuse_isr();
	uxSchedulerSuspended = (UBaseType_t)(uxSchedulerSuspended + 1U);
	portMEMORY_BARRIER();
}

/* Resume the scheduler like the kernel does; return at once if nothing became pending. */
BaseType_t ove_freertos_heap_exit(void)
{
	const UBaseType_t mask = portSET_INTERRUPT_MASK_FROM_ISR();

	if (uxSchedulerSuspended == 1U && xPendedTicks == 0U && listLIST_IS_EMPTY(&xPendingReadyList) != pdFALSE &&
	    OVE_FREERTOS_YIELD_PENDING == pdFALSE) {
		uxSchedulerSuspended = 0U;
		portCLEAR_INTERRUPT_MASK_FROM_ISR(mask);
		return pdFALSE;
	}
	portCLEAR_INTERRUPT_MASK_FROM_ISR(mask);
	return xTaskResumeAll();
}

#endif
