/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file One permit per thread, kept in its notification. */
#include <ove_seam/kernel.h>
#include <ove_seam/park.h>
#include <ove_seam/thread.h>

/* The native vTaskResume() ends the wait early and without a permit, so wait in a loop. */
static __attribute__((noinline)) bool park_with_end(uint32_t timeout_ms)
{
	TickType_t ticks = ove_freertos_ticks(timeout_ms);
	TimeOut_t start;
	bool has_permit;

	ove_freertos_mark_begin();
	vTaskInternalSetTimeOutState(&start);
	do {
		has_permit = ove_freertos_take_permit(ticks);
	} while (!has_permit && ove_freertos_continue_wait(&start, &ticks));
	ove_freertos_mark_end();
	return has_permit;
}

bool ove_backend_thread_park(uint32_t timeout_ms)
{
	if (timeout_ms != OVE_WAIT_FOREVER) {
		return park_with_end(timeout_ms);
	}
	return ove_freertos_park(ove_backend_critical_enter());
}

void ove_backend_thread_unpark(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	ove_freertos_grant(thread);
	ove_backend_critical_exit(key);
}

void ove_backend_thread_unpark_from_isr(struct ove_thread *thread)
{
	ove_backend_thread_unpark(thread);
}
