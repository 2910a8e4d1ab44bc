/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "../kernel/scheduler.h"

#include <ove_generic/notify_end.h>
#include <ove_generic/wait_end.h>

/* Yours: the kernel call that ends a delay, masked. */
static bool end_sleep(struct ove_thread *thread, unsigned char reason)
{
	if (thread->state != TEMPLATE_SLEEPS) {
		return false;
	}
	thread->common.wait_end |= reason;
	template_wake(thread);
	return true;
}

bool ove_backend_thread_end_wait(struct ove_thread *thread, unsigned char reason)
{
	/* A thread whose timeout has expired only waits for its turn to return. */
	if (!ove_generic_wait_may_end(thread) || thread->state == TEMPLATE_READY) {
		return false;
	}
	return ove_generic_notify_end(thread, reason) || ove_generic_waiter_end(thread, reason) ||
	       end_sleep(thread, reason);
}

unsigned char ove_backend_wait_end(void)
{
	return ove_generic_wait_end_take(ove_backend_thread_get_self());
}

void ove_backend_wait_keep(bool is_kept)
{
	ove_generic_wait_keep(ove_backend_thread_get_self(), is_kept);
}
