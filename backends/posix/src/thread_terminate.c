/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/thread_terminate.h>

#if CONFIG_OVE_THREAD_TERMINATE

/* A thread of the host runs on while others look at it, and may hold a lock of the host's C library. */
bool ove_backend_thread_redirect(struct ove_thread *thread, void (*where)(void))
{
	(void)thread;
	(void)where;
	return false;
}

#endif
