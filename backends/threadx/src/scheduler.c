/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The scheduler's lock: the kernel's own count of preemption locks, which its interrupts respect. A wait finds
 * preemption disabled, and stops the program.
 */
#include <ove_backend/tx.h>
#include <ove_seam/scheduler.h>

void ove_backend_scheduler_lock(void)
{
	/* An ISR that comes in between restores the count. */
	_tx_thread_preempt_disable++;
}

void ove_backend_scheduler_unlock(void)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	_tx_thread_preempt_disable--;
	ove_threadx_switch_soon();
	ove_backend_critical_exit(key);
}
