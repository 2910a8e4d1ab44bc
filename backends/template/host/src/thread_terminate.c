/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/thread_terminate.h>

#if CONFIG_OVE_THREAD_TERMINATE

/* Yours: a context that continues at `where`. A signal may have interrupted the host's C library there. */
bool ove_backend_thread_redirect(struct ove_thread *thread, void (*where)(void))
{
	(void)thread;
	(void)where;
	return false;
}

#endif
