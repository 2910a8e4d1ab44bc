/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/wait.h>
#include <ove_seam/park.h>

bool ove_backend_thread_park(uint32_t timeout_ms)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	struct ove_thread *const self = ove_backend_thread_get_self();
	bool is_granted = self->has_permit;

	self->has_permit = false;
	if (!is_granted && timeout_ms != OVE_NO_WAIT) {
		is_granted = ove_threadx_wait(&ove_threadx_parked, ove_threadx_first_ticks(timeout_ms));
	}
	ove_backend_critical_exit(key);
	return is_granted;
}

void ove_backend_thread_unpark(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	TX_THREAD *const native = ove_threadx_native(thread);

	if (ove_threadx_place(native) == &ove_threadx_parked) {
		ove_threadx_end_wait(native);
	} else {
		thread->has_permit = true;
	}
	ove_backend_critical_exit(key);
}

void ove_backend_thread_unpark_from_isr(struct ove_thread *thread)
{
	ove_backend_thread_unpark(thread);
}
