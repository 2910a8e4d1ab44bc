/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/waiting.h>
#include <ove_generic/notify_end.h>
#include <ove_generic/wait_end.h>

#include "native.h"

/* Returns the running thread if it is an ove thread, else NULL: a native thread has no ove data. */
static struct ove_thread *own_self(void)
{
	struct ove_thread *const self = ove_backend_thread_get_self();

	return self != NULL && ove_zephyr_is_own(self) ? self : NULL;
}

static bool end_in_queue(struct ove_thread *thread)
{
	const struct ove_generic_waiter *const waiter = ove_zephyr_waiter_of(thread);

	if (waiter == NULL || (waiter->place & OVE_ZEPHYR_MOVED) != 0u) {
		return false;
	}
	ove_zephyr_ready(&thread->native, -ECANCELED);
	return true;
}

/* If this ends a native thread's k_sleep(), that call still returns a correct result. */
static bool end_sleep(struct ove_thread *thread)
{
	struct k_thread *const native = &thread->native;

	if ((thread->common.wait_end & OVE_GENERIC_WAIT_MARKED) == 0u || native->base.pended_on != NULL ||
	    z_is_inactive_timeout(&native->base.timeout)) {
		return false;
	}
	k_wakeup(native);
	return true;
}

bool ove_backend_thread_end_wait(struct ove_thread *thread, unsigned char reason)
{
	if (!ove_generic_wait_may_end(thread)) {
		return false;
	}
	if (ove_generic_notify_end(thread, reason)) {
		return true;
	}
	if (!end_in_queue(thread) && !end_sleep(thread)) {
		return false;
	}
	thread->common.wait_end |= reason;
	return true;
}

void ove_zephyr_mark_sleep(bool is_asleep)
{
	ove_generic_wait_mark(own_self(), is_asleep);
}

bool ove_zephyr_is_wait_ended(void)
{
	return ove_generic_wait_is_ended(own_self());
}

unsigned char ove_backend_wait_end(void)
{
	return ove_generic_wait_end_take(own_self());
}

void ove_backend_wait_keep(bool is_kept)
{
	ove_generic_wait_keep(own_self(), is_kept);
}
