/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/inline/check.h>
#include <ove/thread.h>
#include <ove_seam/thread_list.h>
#include <ove_seam/wait_end.h>

static void end_if_wanted(struct ove_thread *thread)
{
#if CONFIG_OVE_CHECKS
	ove_backend_check_isr_priority("ove_thread_request_stop");
#endif
	const ove_backend_critical_t key = ove_backend_critical_enter();

	if ((thread->common.wait_end & OVE_WAIT_ENDS_ON_STOP) != 0u) {
		(void)ove_wait_cancel(thread);
	}
	ove_backend_critical_exit(key);
}

int ove_thread_stop_ends_waits(bool ends)
{
	OVE_CHECK_THREAD();
	struct ove_thread *const self = ove_backend_thread_get_self();

	/* A native thread has no ove data after its control block. */
	if (!ove_threads_contain(self)) {
		return OVE_ERR_CONTEXT;
	}
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const unsigned rest = self->common.wait_end & ~OVE_WAIT_ENDS_ON_STOP;

	self->common.wait_end = (unsigned char)(ends ? rest | OVE_WAIT_ENDS_ON_STOP : rest);
	ove_backend_critical_exit(key);
	__atomic_store_n(&ove_thread_stop_ender, end_if_wanted, __ATOMIC_RELEASE);
	return OVE_OK;
}
