/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/line.h>
#include <ove_backend/waiter.h>
#include <ove_generic/notify_end.h>
#include <ove_generic/wait_end.h>

/* Returns the running thread if it is an ove thread, else NULL: a native thread has no ove data. */
static struct ove_thread *own_self(void)
{
	struct ove_thread *const self = ove_backend_thread_get_self();

	return self != NULL && ove_threadx_is_own(self) ? self : NULL;
}

/* A thread that parks outside a list is not in a call of the application. */
static bool end_in_list(TX_THREAD *thread, const void *place)
{
	struct ove_generic_waiter *const waiter = (struct ove_generic_waiter *)(uintptr_t)place;

	if (place == &ove_threadx_parked || waiter->has_no_end) {
		return false;
	}
	ove_generic_waiter_take_out(waiter);
	ove_threadx_end_timed_out(thread);
	return true;
}

static bool end(TX_THREAD *thread)
{
	const void *const place = ove_threadx_place(thread);
	struct ove_threadx_line *const line = ove_threadx_line_of(thread);

	if (place == &ove_threadx_asleep) {
		ove_threadx_end_wait(thread);
		return true;
	}
	if (place != NULL) {
		return end_in_list(thread, place);
	}
	if (line != NULL) {
		ove_threadx_line_remove(line, thread);
		ove_threadx_end_timed_out(thread);
	}
	return line != NULL;
}

bool ove_backend_thread_end_wait(struct ove_thread *thread, unsigned char reason)
{
	if (!ove_generic_wait_may_end(thread)) {
		return false;
	}
	if (ove_generic_notify_end(thread, reason)) {
		return true;
	}
	if (!end(ove_threadx_native(thread))) {
		return false;
	}
	thread->common.wait_end |= reason;
	return true;
}

bool ove_threadx_is_wait_ended(void)
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
