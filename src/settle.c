/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Brings an object to rest, so that it can be released. The owning wrappers of other languages use it when they
 * end. */
#include <ove/inline/call.h>
#include <ove/inline/check.h>
#include <ove/thread.h>
#include <ove/workqueue.h>
#include <ove_seam/wait_end.h>

/* The longest step, limited so that the sum of two does not overflow. */
#define LONGEST_MS UINT32_C(0x40000000)

/* A wrapper that waits without a timeout must not return before its object is at rest, even if its wait is
 * cancelled. */
static bool is_to_go_on(int result, uint32_t timeout_ms)
{
	return result == OVE_ERR_CANCELLED && timeout_ms == OVE_WAIT_FOREVER;
}

int ove_thread_settle(ove_thread_t thread, uint32_t timeout_ms)
{
	OVE_CALL;
	uint32_t left_ms = timeout_ms;

	OVE_CHECK_ARG(thread != NULL);
	if (!ove_backend_in_thread()) {
		return OVE_ERR_CONTEXT;
	}
	(void)ove_thread_request_stop(thread);
	/* A thread may suspend itself again after a resume. Doubled steps keep the wake-ups of a long wait few. */
	for (uint32_t step_ms = 1u;; step_ms = step_ms < LONGEST_MS ? 2u * step_ms : step_ms) {
		const bool is_last = left_ms <= step_ms;
		void (*const ender)(struct ove_thread *) = __atomic_load_n(&ove_thread_stop_ender, __ATOMIC_ACQUIRE);

		/* The thread may have started a wait after it saw no request. */
		if (ender != NULL) {
			ender(thread);
		}
		(void)ove_thread_resume(thread);
		const int result = ove_thread_join(thread, is_last ? left_ms : step_ms);
		if (is_last || (result != OVE_ERR_TIMEOUT && !is_to_go_on(result, timeout_ms))) {
			return result;
		}
		if (timeout_ms != OVE_WAIT_FOREVER) {
			left_ms -= step_ms;
		}
	}
}

#if CONFIG_OVE_WORKQUEUE

int ove_work_settle(ove_work_t work, uint32_t timeout_ms)
{
	OVE_CALL;
	int result;

	if (!ove_backend_in_thread()) {
		return OVE_ERR_CONTEXT;
	}
	result = ove_work_cancel(work);
	if (result == OVE_ERR_BUSY) {
		do {
			result = ove_work_flush(work, timeout_ms);
		} while (is_to_go_on(result, timeout_ms));
	}
	return result;
}

int ove_workqueue_settle(ove_workqueue_t queue, uint32_t timeout_ms)
{
	OVE_CALL;
	int result;

	if (!ove_backend_in_thread()) {
		return OVE_ERR_CONTEXT;
	}
	do {
		result = ove_workqueue_flush(queue, timeout_ms);
	} while (is_to_go_on(result, timeout_ms));
	return result;
}

#endif
