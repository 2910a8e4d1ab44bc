/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The thread whose stack is in use. The record is above the main stack, at the end of memory: an overflow runs
 * downwards, and destroys what the kernel knows of the thread before it is found.
 */
#ifndef OVE_BOARDS_RUNNING_STACK_H
#define OVE_BOARDS_RUNNING_STACK_H

#include <stdint.h>

struct ove_running_stack {
	const char *name; /**< of the thread */
	uintptr_t begin;  /**< of the bytes below the stack that nothing may touch */
	uintptr_t low;    /**< lowest address that the stack pointer may have; 0 before the first thread runs */
	uintptr_t left;   /**< the stack pointer when the switch came here: that of the thread before */
};

/** Placed by the linker script. */
extern struct ove_running_stack __ove_running_stack;

/** The stack pointer of the thread that runs or is interrupted. */
static inline uintptr_t ove_psp(void)
{
	uintptr_t pointer;

	__asm volatile("mrs %0, psp" : "=r"(pointer));
	return pointer;
}

#endif
