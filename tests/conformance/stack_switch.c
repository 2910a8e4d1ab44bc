/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * An interrupt during a thread switch. Some kernels set the next thread with interrupts unmasked, before they load its
 * stack pointer: an interrupt in between sees the guard of one thread and the stack pointer of another.
 */
#include "harness.h"

#if CONFIG_OVE_CHECKS && OVE_HAS_FRAME_CHECKS && defined(__arm__)

#include <running_stack.h>
#include <stack_guard.h>

static uintptr_t stack_pointer(void)
{
	uintptr_t pointer;

	__asm volatile("mrs %0, psp" : "=r"(pointer));
	return pointer;
}

/* Simulates a switch to a thread whose stack is above that of the interrupted one. */
static void look_inside_a_switch(void *unused)
{
	const struct ove_running_stack running = __ove_running_stack;
	struct ove_stack_guard next;

	(void)unused;
	ove_stack_guard_make_none(&next, "next", (const void *)(stack_pointer() + 64u));
	ove_stack_guard_move(&next);
	ove_stack_guard_check();
	test_point(1);
	__ove_running_stack = running;
}

OVE_TEST_CHECK(stack, switch, interrupted_is_no_overflow,
	       "An interrupt between the guard's move and the switch of the stack pointer finds no overflow.")
{
	NEEDS_TRAPS();
	test_in_isr(look_inside_a_switch, NULL);
	EXPECT_POINTS(1);
}

static void look_after_a_switch(void *unused)
{
	struct ove_stack_guard next;

	(void)unused;
	ove_stack_guard_make_none(&next, "next", (const void *)(stack_pointer() + 64u));
	ove_stack_guard_move(&next);
	__asm volatile("msr psp, %0" ::"r"(stack_pointer() + 32u) : "memory");
	ove_stack_guard_check();
}

OVE_TEST_CHECK_STOPS(stack, switch, ended_below_the_stack_names_the_thread, OVE_STOP_STACK, "next",
		     "An interrupt after the switch finds a stack pointer below the next thread's stack, and names it.")
{
	NEEDS_TRAPS();
	test_in_isr(look_after_a_switch, NULL);
}

#endif
