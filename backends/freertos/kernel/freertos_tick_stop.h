/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Part of freertos_tasks_c_additions.h: ticks that no interrupt counted; see ove_seam/tick_stop.h. */
#ifndef OVE_FREERTOS_TICK_STOP_H
#define OVE_FREERTOS_TICK_STOP_H

#include <ove_seam/tick_stop.h>

/* Count one tick as the kernel counts one that came while the scheduler was suspended: the caller has suspended the
 * scheduler, and no thread is in the middle of a list. The tick hook is only for ticks that the interrupt counts. */
static void ove_freertos_count_tick(void)
{
	const UBaseType_t suspended = uxSchedulerSuspended;
#if OVE_FREERTOS_IS_OLD
	/* The kernel's hook subtracts a tick that the interrupt has already reported to the clock. */
	const unsigned long pended = ove_freertos_ticks_pended;

	ove_freertos_ticks_pended = 0;
#endif

	uxSchedulerSuspended = 0;
	xPendedTicks++;
	if (xTaskIncrementTick() != pdFALSE) {
		OVE_FREERTOS_YIELD_PENDING = pdTRUE;
	}
	xPendedTicks--;
	uxSchedulerSuspended = suspended;
#if OVE_FREERTOS_IS_OLD
	ove_freertos_ticks_pended = pended;
#endif
}

/* The kernel wakes each thread whose timeout expires at the tick that it counts, in the order of the timeouts. Before
 * its count wraps, it must have woken all threads that wait for the old count. A step therefore ends at the last tick
 * before the wrap, and the next step is one tick. */
void ove_backend_tick_skip(uint32_t ticks)
{
	while (ticks != 0u) {
		const UBaseType_t mask = portSET_INTERRUPT_MASK_FROM_ISR();
		const TickType_t to_last = portMAX_DELAY - xTickCount;
		const TickType_t longest = to_last != 0u ? to_last : 1u;
		const TickType_t step = ticks < longest ? ticks : longest;

		xTickCount += step - 1u;
		/* The tick count of an older kernel reports the last tick to the clock itself. */
		ove_freertos_clock_skip(step - (OVE_FREERTOS_IS_OLD ? 1u : 0u));
		ove_freertos_count_tick();
		portCLEAR_INTERRUPT_MASK_FROM_ISR(mask);
		ticks -= step;
	}
}

#endif
