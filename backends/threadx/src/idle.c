/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The thread that runs when no other is ready. Without it the kernel waits inside its PendSV handler: interrupts of the
 * same priority, which is that of SysTick and on ARMv6-M that of a device, would never come, and a thread that runs
 * after that wait would have no guard of its stack.
 */
#include <ove/error.h>
#include <ove_seam/thread.h>

#include "native.h"

/* Registers of the switch with the FPU's, an interrupt's frame, and a little for the call; with the way into a sleep,
 * the application's hooks too. */
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
		/* To a thread of the kernel's own with this priority. */
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
