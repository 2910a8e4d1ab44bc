/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/capability.h>
#include <ove_seam/thread.h>
#include <ove_seam/thread_terminate.h>

#include "native.h"

#if CONFIG_OVE_THREAD_TERMINATE

#if !OVE_HAS_TERMINATE_AT_ONCE

bool ove_backend_thread_redirect(struct ove_thread *thread, void (*where)(void))
{
	(void)thread;
	(void)where;
	return false;
}

#else

#include <ove_cortex_m/redirect.h>

/* The thread may have left inside a native call, which would have unmasked interrupts at its end. */
bool ove_backend_thread_redirect(struct ove_thread *thread, void (*where)(void))
{
	ove_cortex_m_redirect((uint32_t *)thread->native.callee_saved.psp, where);
	thread->native.arch.basepri = 0;
	return true;
}

#endif

#endif
