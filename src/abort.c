/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/abort.h>

#include <ove/stop.h>
#include <ove/thread.h>
#include <ove_seam/kernel.h>
#include <ove_seam/thread_list.h>

#include <stddef.h>

#include <ove_seam/say.h>

static const char *context(void)
{
	if (ove_backend_in_isr()) {
		return "an interrupt";
	}
	if (!ove_backend_in_thread()) {
		return "start-up code";
	}
	const struct ove_thread *const self = ove_backend_thread_get_self();

	/* A native thread has no ove data after its control block. */
	return ove_threads_find(self) ? self->common.name : "a thread of the kernel's own";
}

void ove_abort_from(const void *caller)
{
	const char *const name = context();

	ove_backend_halt();
	ove_say("ove: abort() in ");
	ove_say(name);
	ove_say("\n");
	if (caller == NULL) {
		ove_stop(OVE_STOP_PANIC, "abort");
	}
	ove_stop_at(OVE_STOP_PANIC, caller);
}
