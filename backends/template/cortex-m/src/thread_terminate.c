/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "../../kernel/scheduler.h"

#include <ove_cortex_m/redirect.h>
#include <ove_seam/thread_terminate.h>

#if CONFIG_OVE_THREAD_TERMINATE

/* The switch saves r4 to r11, and the EXC_RETURN above them. */
bool ove_backend_thread_redirect(struct ove_thread *thread, void (*where)(void))
{
	ove_cortex_m_redirect_saved((uint32_t *)thread->native.sp, 9, 8, where);
	return true;
}

#endif
