/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * ove's work in each switch of the kernel. The kernel calls nxsched_switch_context() in the software interrupts that
 * switch, also when the same thread goes on, and when a thread ends; the linker sends the call here first (option
 * --wrap, see backend.cmake). An image with neither checks nor run times has nothing of this.
 */
#include <nuttx/config.h>

#include <sched/sched.h>

#include "native.h"

#if OVE_NUTTX_WRAPS && (CONFIG_OVE_CHECKS || CONFIG_OVE_THREAD_RUNTIME)

void __real_nxsched_switch_context(struct tcb_s *from, struct tcb_s *to);
void __wrap_nxsched_switch_context(struct tcb_s *from, struct tcb_s *to);

void __wrap_nxsched_switch_context(struct tcb_s *from, struct tcb_s *to)
{
	ove_nuttx_stack_switched(to);
	ove_nuttx_runtime_switched(to);
	__real_nxsched_switch_context(from, to);
}

#endif
