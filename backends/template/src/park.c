/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "native.h"

#include <ove_seam/kernel.h>
#include <ove_seam/park.h>

/* Yours: a notification of the thread, or a binary semaphore in struct ove_thread. */
bool ove_backend_thread_park(uint32_t timeout_ms)
{
	struct ove_thread *const self = template_running;
	bool is_granted;

	if (!self->has_permit && timeout_ms != OVE_NO_WAIT) {
		(void)template_wait(template_end_ms(timeout_ms));
	}
	is_granted = self->has_permit;
	self->has_permit = false;
	return is_granted;
}

void ove_backend_thread_unpark(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	thread->has_permit = true;
	thread->is_waiting = false;
	ove_backend_critical_exit(key);
}

void ove_backend_thread_unpark_from_isr(struct ove_thread *thread)
{
	ove_backend_thread_unpark(thread);
}
