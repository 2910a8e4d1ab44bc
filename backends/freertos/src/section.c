/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/stop.h>
#include <ove_seam/kernel.h>
#include <ove_seam/section.h>

/* Before the scheduler start, the kernel's own section count leaves interrupts masked. In an ISR the count is 0, and
 * what the ISR adds to it is lost when a thread runs again: a thread call inside the section would then leave the mask
 * unchanged. With checks on, ove rejects such a call, and the kernel asserts that no ISR counts. */
static bool is_counted(void)
{
	return ove_freertos_started && (!CONFIG_OVE_CHECKS || !ove_backend_in_isr());
}

ove_backend_critical_t ove_backend_section_enter(void)
{
	if (!is_counted()) {
		return ove_backend_critical_enter();
	}
	taskENTER_CRITICAL();
	return 0;
}

void ove_backend_section_exit(ove_backend_critical_t key)
{
	if (!is_counted()) {
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
	if (OVE_BACKEND_SCHEDULER_DEPTH != 0u) {
		ove_stop(OVE_STOP_CONTEXT, "a wait while the scheduler is locked");
	}
}
