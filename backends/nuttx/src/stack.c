/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file With checks on: places the stack guard and compares the stack pointer; see stack_guard.h of the boards. */
#include <nuttx/config.h>

#include <ove_seam/kernel.h>

#include "native.h"

#if CONFIG_OVE_CHECKS && OVE_NUTTX_WRAPS

/* NuttX's first thread, which runs ove_main(). */
static const struct tcb_s *first;
static struct ove_stack_guard first_guard;

void __real__assert(const char *file, int line, const char *message, void *registers);
void __wrap__assert(const char *file, int line, const char *message, void *registers);

void ove_nuttx_stack_start(void)
{
	first = nxsched_self();
	ove_stack_guard_make(&first_guard, "the main stack", first->stack_base_ptr);
	ove_stack_guard_move(&first_guard);
}

void ove_nuttx_stack_switched(const struct tcb_s *to)
{
	/* A thread that ends names its successor while it still runs; the interrupt that follows does the switch.
	 */
	if (!up_interrupt_context()) {
		return;
	}
	ove_stack_guard_check();
	if (ove_nuttx_is_own(to)) {
		ove_stack_guard_move(&((const struct ove_thread *)(const void *)to)->guard);
	} else if (to == first) {
		ove_stack_guard_move(&first_guard);
	} else {
		struct ove_stack_guard none;

		ove_stack_guard_make_none(&none, "a thread of NuttX", to->stack_base_ptr);
		ove_stack_guard_move(&none);
	}
}

/* The kernel may fail on memory that a stack overflow has destroyed, so check the guard first. */
void __wrap__assert(const char *file, int line, const char *message, void *registers)
{
	ove_stack_guard_check();
	__real__assert(file, line, message, registers);
}

#endif
