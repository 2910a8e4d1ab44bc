/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/inline/check.h>
#include <ove/thread.h>
#include <ove_seam/wait_end.h>
#include <ove_seam/workqueue.h>

int ove_wait_result(void)
{
	const unsigned char reason = ove_backend_wait_end();

	return reason != 0u ? OVE_ERR_NOT_SUPPORTED - (int)reason : OVE_ERR_TIMEOUT;
}

int ove_wait_slept(void)
{
	const unsigned char reason = ove_backend_wait_end();

	return reason != 0u ? OVE_ERR_NOT_SUPPORTED - (int)reason : OVE_OK;
}

size_t ove_wait_moved(size_t moved)
{
	const unsigned char reason = ove_backend_wait_end();

	return moved == 0u && reason != 0u ? (size_t)(OVE_ERR_NOT_SUPPORTED - (int)reason) : moved;
}

#if CONFIG_OVE_WORKQUEUE
/* Weak: this test must not link the work queue code into a program without work queues. */
extern __typeof__(ove_backend_workqueue_run) ove_backend_workqueue_run __attribute__((weak));
extern __typeof__(ove_backend_workqueue_rests) ove_backend_workqueue_rests __attribute__((weak));

/* The thread of a work queue that has no work is not in a call of the application. */
static bool is_in_a_call(const struct ove_thread *thread)
{
	return ove_backend_workqueue_rests == NULL || thread->common.entry != ove_backend_workqueue_run ||
	       !ove_backend_workqueue_rests((const struct ove_workqueue *)thread->common.arg);
}
#else
static bool is_in_a_call(const struct ove_thread *thread)
{
	(void)thread;
	return true;
}
#endif

bool ove_wait_cancel(struct ove_thread *thread)
{
	return is_in_a_call(thread) && ove_backend_thread_end_wait(thread, OVE_WAIT_END(OVE_ERR_CANCELLED));
}

static int cancel(ove_thread_t thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool is_ended = ove_wait_cancel(thread);

	ove_backend_critical_exit(key);
	return is_ended ? OVE_OK : OVE_ERR_EMPTY;
}

int ove_thread_abort_wait(ove_thread_t thread)
{
	OVE_CHECK_ARG(thread != NULL);
	OVE_CHECK_NOT_ISR();
	return cancel(thread);
}

int ove_thread_abort_wait_from_isr(ove_thread_t thread)
{
	OVE_CHECK_ARG(thread != NULL);
	OVE_CHECK_ISR();
	return cancel(thread);
}
