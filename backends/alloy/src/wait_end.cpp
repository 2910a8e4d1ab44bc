/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "native.hpp"

#include <ove_generic/wait_end.h>

#include <alloy/core/end_wait.hpp>

using namespace ove_alloy;

/* Returns the running thread if it is an ove thread, else NULL: a native task has no ove data. */
static struct ove_thread *own_self()
{
	const kernel::Tcb *const self = alloy_kernel.current;

	return self != nullptr && (self->flags & kernel::TCB_LAYERED) != 0 ? ove_backend_thread_get_self() : nullptr;
}

bool ove_alloy::is_wait_ended()
{
	return ove_generic_wait_is_ended(own_self());
}

bool ove_backend_thread_end_wait(struct ove_thread *thread, unsigned char reason)
{
	if (!ove_generic_wait_may_end(thread) ||
	    !kernel::end_wait(as<kernel::NotifiableTcb>(thread), Error::Cancelled)) {
		return false;
	}
	thread->common.wait_end |= reason;
	return true;
}

unsigned char ove_backend_wait_end(void)
{
	return ove_generic_wait_end_take(own_self());
}

void ove_backend_wait_keep(bool is_kept)
{
	ove_generic_wait_keep(own_self(), is_kept);
}
