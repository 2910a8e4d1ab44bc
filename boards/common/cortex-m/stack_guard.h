/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Overflows of thread stacks, with checks on. Below each stack is a guard, which the MPU protects while the thread
 * runs. If a frame skips it, the next stack-pointer comparison finds the overflow. A kernel creates a guard for each
 * thread, moves to it in each switch, and requests the comparison where it can.
 */
#ifndef OVE_BOARDS_STACK_GUARD_H
#define OVE_BOARDS_STACK_GUARD_H

#include <ove/lang.h>

#include <stddef.h>
#include <stdint.h>

OVE_EXTERN_C_BEGIN

#if CONFIG_OVE_CHECKS

/** The memory of a guard that is aligned to 8: the guard and its alignment bytes. */
#define OVE_STACK_GUARD_BYTES ((size_t)CONFIG_OVE_STACK_GUARD + 24u)

/** The guard of one thread. */
struct ove_stack_guard {
	uint32_t regions[4]; /**< the values of the MPU registers */
	const char *name;    /**< name of the thread */
	uintptr_t begin;     /**< start of the guard */
	uintptr_t low;       /**< lowest legal stack pointer */
};

/** Create the guard of the thread @p name in the OVE_STACK_GUARD_BYTES at @p memory; its stack follows them. */
void ove_stack_guard_make(struct ove_stack_guard *guard, const char *name, const void *memory);

/** The same for a stack at @p low that has no guard: only its stack pointer is compared. */
void ove_stack_guard_make_none(struct ove_stack_guard *guard, const char *name, const void *low);

/** Called when the thread of @p guard is about to run: in the switch, before or after the stack pointer is the
 * thread's, with or without interrupts; @p guard is copied. */
void ove_stack_guard_move(const struct ove_stack_guard *guard);

/** Stop the program: the running or interrupted thread has left its stack. */
__attribute__((noreturn, cold, used)) void ove_stack_guard_overflowed(void);

/** Stop the program if the stack pointer of the running or interrupted thread is outside its stack. Between
 * ove_stack_guard_move() and the change of the stack pointer, this compares nothing. */
void ove_stack_guard_check(void);

/** Stop the program if @p pointer, which the switch saved for the thread, is outside its stack. */
void ove_stack_guard_check_saved(const void *pointer);

#else

#define OVE_STACK_GUARD_BYTES ((size_t)0)

static inline void ove_stack_guard_check(void)
{
}

#endif

OVE_EXTERN_C_END

#endif
