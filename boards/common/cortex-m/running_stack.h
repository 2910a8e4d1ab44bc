/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The thread whose stack is in use. The record is above the main stack, at the end of memory: an overflow runs
 * downwards, and destroys the kernel's data about the thread before it is found.
 */
#ifndef OVE_BOARDS_RUNNING_STACK_H
#define OVE_BOARDS_RUNNING_STACK_H

#include <stdint.h>

struct ove_running_stack {
	const char *name; /**< name of the thread */
	uintptr_t begin;  /**< start of the guard below the stack */
	uintptr_t low;    /**< lowest legal stack pointer; 0 before the first thread runs */
	uintptr_t left;   /**< the stack pointer at the start of the switch: the previous thread's */
};

/** Placed by the linker script. */
extern struct ove_running_stack __ove_running_stack;

/** Return the stack pointer of the running or interrupted thread. */
static inline uintptr_t ove_psp(void)
{
	uintptr_t pointer;

	__asm volatile("mrs %0, psp" : "=r"(pointer));
	return pointer;
}

#endif
