/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/stop.h>
#include <ove_seam/kernel.h>

/* The kernel's own count of sections is the running thread's: an ISR must leave it alone, and before the start it says
 * that interrupts stay masked. */
ove_backend_critical_t ove_backend_section_enter(void)
{
	if (!ove_backend_in_thread()) {
		return ove_backend_critical_enter();
	}
	taskENTER_CRITICAL();
	return 0;
}

void ove_backend_section_exit(ove_backend_critical_t key)
{
	if (!ove_backend_in_thread()) {
		ove_backend_critical_exit(key);
		return;
	}
	taskEXIT_CRITICAL();
}

void ove_freertos_check_may_wait(void)
{
	if (ove_backend_in_section()) {
		ove_stop(OVE_STOP_CONTEXT, "a wait inside a critical section");
	}
}
