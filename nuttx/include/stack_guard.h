/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Stack overflow detection on any NuttX board, with checks on: ove compares the stack pointer with the limits that the
 * kernel knows of the running thread. No byte is guarded, so ove does not find an overflow that has receded; NuttX does
 * with CONFIG_STACK_CANARIES or CONFIG_ARMV7M_STACKCHECK.
 */
#ifndef OVE_NUTTX_STACK_GUARD_H
#define OVE_NUTTX_STACK_GUARD_H

#include <stddef.h>

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

#define OVE_STACK_GUARD_BYTES ((size_t)0)

#if CONFIG_OVE_CHECKS

/** Nothing to store for a thread: the kernel itself has the limits of its stack. */
struct ove_stack_guard {
	unsigned char nothing;
};

static inline void ove_stack_guard_make(struct ove_stack_guard *guard, const char *name, const void *memory)
{
	(void)guard, (void)name, (void)memory;
}

static inline void ove_stack_guard_make_none(struct ove_stack_guard *guard, const char *name, const void *low)
{
	(void)guard, (void)name, (void)low;
}

static inline void ove_stack_guard_move(const struct ove_stack_guard *guard)
{
	(void)guard;
}

/** Stop the program if the stack pointer of the running or interrupted thread has left its stack. Not legal in the
 * switch. */
void ove_stack_guard_check(void);

#else

static inline void ove_stack_guard_check(void)
{
}

#endif

OVE_EXTERN_C_END

#endif
