/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/thread.h>
#include <ove_seam/thread_terminate.h>

#if CONFIG_OVE_THREAD_TERMINATE

#if CONFIG_OVE_POSIX_STRICT

/* The thread is stopped where it waits for its turn: in its own code, at the end of a call, or before its entry. */
bool ove_backend_thread_redirect(struct ove_thread *thread, void (*where)(void))
{
	thread->turn.redirected = where;
	return true;
}

#else

/* A host thread continues to run while others access it, and may hold a lock of the host's C library. */
bool ove_backend_thread_redirect(struct ove_thread *thread, void (*where)(void))
{
	(void)thread;
	(void)where;
	return false;
}

#endif

#endif
