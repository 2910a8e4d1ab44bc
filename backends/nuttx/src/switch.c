/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * ove's work in each kernel switch. The kernel calls nxsched_switch_context() in the software interrupts that switch,
 * even if the same thread continues, and when a thread ends. The linker redirects the call here (option --wrap, see
 * wraps.cmake). An image without checks and run times does none of this.
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
