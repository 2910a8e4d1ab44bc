/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Part of freertos_tasks_c_additions.h: the time of the kernel's next event. */
#ifndef OVE_FREERTOS_NEXT_EVENT_H
#define OVE_FREERTOS_NEXT_EVENT_H

#include <ove_cortex_m/systick.h>
#include <ove_seam/power.h>

/* xNextTaskUnblockTime may be out of date, because its thread may no longer wait. Read the list instead, which contains
 * only threads that wait. */
uint32_t ove_backend_next_event_ticks(void)
{
	const UBaseType_t mask = portSET_INTERRUPT_MASK_FROM_ISR();
	const List_t *const list =
		listLIST_IS_EMPTY(pxDelayedTaskList) == pdFALSE ? pxDelayedTaskList : pxOverflowDelayedTaskList;
	uint32_t left = UINT32_MAX;

	if (listLIST_IS_EMPTY(list) == pdFALSE) {
		left = listGET_ITEM_VALUE_OF_HEAD_ENTRY(list) - xTickCount;
		/* The kernel has not counted a tick whose handler is masked. */
		const uint32_t over = (uint32_t)xPendedTicks + ove_cortex_m_ticks_kept_out();

		left = left > over ? left - over : 0u;
	}
	portCLEAR_INTERRUPT_MASK_FROM_ISR(mask);
	return left;
}

#endif
