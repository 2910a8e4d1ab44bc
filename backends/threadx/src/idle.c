/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The thread that runs when no other one is ready. Without it, the kernel waits inside its PendSV handler. Interrupts
 * of the same priority, which SysTick has, and on ARMv6-M a device may have, would then never be taken, and a thread
 * that runs after that wait would not have a stack guard.
 */
#include <ove/error.h>
#include <ove_seam/thread.h>

#include "native.h"

/* A switch's registers including the FPU's, an interrupt's frame, and a little for the call; if the thread sleeps, also
 * the application's hooks. */
#define STACK (CONFIG_OVE_TICKLESS ? 1024u : 512u)

struct ove_thread ove_threadx_idle;

static void idle(void *unused)
{
	(void)unused;
	for (;;) {
#if CONFIG_OVE_TICKLESS
		ove_threadx_sleep();
#elif !CONFIG_OVE_IDLE_BUSY
		__asm volatile("dsb\n\twfi" ::: "memory");
#endif
		/* Yield to a native thread of this priority. */
		ove_backend_thread_yield();
	}
}

int ove_threadx_make_idle(void)
{
	static OVE_CORTEX_M_STACK(memory, STACK);
	const ove_thread_desc_t desc = {"idle", idle, NULL, OVE_PRIO_IDLE, memory, STACK};

	ove_threadx_idle.common.name = desc.name;
	ove_threadx_idle.common.entry = idle;
	ove_threadx_make(&ove_threadx_idle, &desc, memory, TX_MAX_PRIORITIES - 1u, TX_AUTO_START);
	return OVE_OK;
}
