/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_cortex_m/redirect.h>
#include <ove_seam/thread.h>
#include <ove_seam/thread_terminate.h>

#include "native.h"

#if CONFIG_OVE_THREAD_TERMINATE

/* The kernel's ports store the EXC_RETURN lowest. The FPU registers are between it and r4 to r11. */
bool ove_backend_thread_redirect(struct ove_thread *thread, void (*where)(void))
{
	ove_cortex_m_redirect_saved((uint32_t *)ove_threadx_native(thread)->tx_thread_stack_ptr, 9, 0, where);
	return true;
}

#endif
