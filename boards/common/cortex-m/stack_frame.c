/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Frames larger than a guard. The link makes each function with such a frame go through a stub in the space reserved
 * here, which compares before the stack pointer moves; see tools/ove_tool/stack_frames.
 */
#include <ove/stop.h>

#include <stddef.h>

#include "running_stack.h"
#include "stack_guard.h"

_Static_assert(offsetof(struct ove_running_stack, low) == 8, "what is read below has moved");

/* Without ove's stack for start-up code and interrupts, an overflow of it is not detected. */
__asm(".weak __stack_bottom\n\t.weak __stack_top");

void ove_stack_frame_check(void);
void ove_stack_frame_room(void);
void ove_stack_frame_main_overflowed(void);

__attribute__((noreturn, used)) void ove_stack_frame_main_overflowed(void)
{
	ove_stop(OVE_STOP_STACK, "the main stack");
}

/*
 * r0 is the future stack pointer. A stub may be called between any two instructions: the flags and all registers except
 * r0 and lr, which the stub has saved, are preserved. In a thread, the stack pointer is PSP, with the thread's lower
 * bound; otherwise it is MSP. A pointer above the current one comes from an unsigned size that was too large.
 *
 * Once a thread's stack is too small, no more of it is used: ove_stack_guard_overflowed() ends the program on the main
 * stack. Everything below the top of that stack is free, because nothing returns.
 */
__attribute__((naked, used, section(".text.ove_stack_frame_check"))) void ove_stack_frame_check(void)
{
	__asm volatile(".syntax unified\n\t"
		       "push {r1, r2, r3, lr}\n\t"
		       "mrs r3, apsr\n\t"
		       "mrs r1, control\n\t"
		       "lsls r1, r1, #30\n\t"
		       "bpl 1f\n\t"
		       "ldr r1, 4f\n\t"
		       "ldr r1, [r1, #8]\n\t"
		       "b 2f\n"
		       "1:\n\t"
		       "ldr r1, 5f\n"
		       "2:\n\t"
		       "cmp r0, r1\n\t"
		       "blo 3f\n\t"
		       "add r2, sp, #24\n\t"
		       "cmp r0, r2\n\t"
		       "bhi 3f\n\t"
		       "msr apsr_nzcvq, r3\n\t"
		       "pop {r1, r2, r3, pc}\n"
		       "3:\n\t"
		       "cpsid i\n\t"
		       "mrs r1, control\n\t"
		       "lsls r1, r1, #30\n\t"
		       "bpl 3f\n\t"
		       "bl ove_stack_guard_overflowed\n"
		       "3:\n\t"
		       "ldr r1, 6f\n\t"
		       "mov sp, r1\n\t"
		       "bl ove_stack_frame_main_overflowed\n\t"
		       ".balign 4\n"
		       "4:\n\t"
		       ".word __ove_running_stack\n"
		       "5:\n\t"
		       ".word __stack_bottom\n"
		       "6:\n\t"
		       ".word __stack_top\n");
}

/* Space for the stubs. Undefined instructions until the link has written the stubs. */
__attribute__((naked, used, aligned(4), section(".text.ove_stack_frame_room"))) void ove_stack_frame_room(void)
{
	__asm volatile(".rept %c0\n\tudf #0\n\t.endr" ::"i"(CONFIG_OVE_STACK_FRAMES_ROOM / 2));
}
