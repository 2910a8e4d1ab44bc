/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <nuttx/config.h>
#include <ove_backend/capability.h>
#include <ove_seam/thread.h>
#include <ove_seam/thread_terminate.h>

#include "native.h"

#if CONFIG_OVE_THREAD_TERMINATE

#if OVE_HAS_TERMINATE_AT_ONCE

#include <ove_cortex_m/redirect.h>

/* Works like the kernel's return into a signal handler. The thread may have left with interrupts masked. */
bool ove_backend_thread_redirect(struct ove_thread *thread, void (*where)(void))
{
	uint32_t *const registers = thread->native.xcp.regs;

	registers[REG_PC] = (uint32_t)(uintptr_t)where;
	registers[REG_XPSR] = OVE_CORTEX_M_XPSR_PLAIN;
#ifdef REG_BASEPRI
	registers[REG_BASEPRI] = 0;
#else
	registers[REG_PRIMASK] = 0;
#endif
	return true;
}

#else

bool ove_backend_thread_redirect(struct ove_thread *thread, void (*where)(void))
{
	(void)thread;
	(void)where;
	return false;
}

#endif

#endif
