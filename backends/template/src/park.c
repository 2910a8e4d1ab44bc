/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "../kernel/scheduler.h"

#include <ove/stop.h>
#include <ove_seam/park.h>
#include <ove_seam/scheduler.h>

/* Yours: a thread notification, or a binary semaphore in struct ove_thread. */
bool ove_backend_thread_park(uint32_t timeout_ms)
{
	struct ove_thread *const self = template_running;
	ove_backend_critical_t key = ove_backend_critical_enter();
	bool is_granted;

	if (!self->has_permit && timeout_ms != OVE_NO_WAIT) {
		if (OVE_BACKEND_SCHEDULER_DEPTH != 0u) {
			ove_stop(OVE_STOP_CONTEXT, "a wait while the scheduler is locked");
		}
		template_wait(TEMPLATE_PARKS, template_end_of(timeout_ms));
		while (self->state != TEMPLATE_READY) {
			ove_backend_critical_exit(key);
			key = ove_backend_critical_enter();
		}
	}
	is_granted = self->has_permit;
	self->has_permit = false;
	ove_backend_critical_exit(key);
	return is_granted;
}

void ove_backend_thread_unpark(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	thread->has_permit = true;
	if (thread->state == TEMPLATE_PARKS) {
		template_wake(thread);
	}
	ove_backend_critical_exit(key);
}

void ove_backend_thread_unpark_from_isr(struct ove_thread *thread)
{
	ove_backend_thread_unpark(thread);
}
