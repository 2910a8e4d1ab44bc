/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "stack_guard.h"

#if CONFIG_OVE_CHECKS

#include <stdint.h>

#include <ove/stop.h>
#include <ove/thread.h>

/* A thread that has ended has no saved registers. */
static bool is_inside(struct tcb_s *running)
{
	const uintptr_t low = (uintptr_t)running->stack_base_ptr;

	if (!up_interrupt_context()) {
		return (uintptr_t)__builtin_frame_address(0) >= low;
	}
	/* xcp.regs is a pointer on some processors, and an array on others. */
	void *const registers = running->xcp.regs;

	return registers == NULL || (uintptr_t)up_getusrsp(registers) >= low;
}

void ove_stack_guard_check(void)
{
	struct tcb_s *const running = g_running_tasks[0];

	if (is_inside(running)) {
		return;
	}
	ove_stop(OVE_STOP_STACK, ove_nuttx_is_own(running)
					 ? ((const struct ove_thread *)(const void *)running)->common.name
					 : "a thread of NuttX");
}

#endif
