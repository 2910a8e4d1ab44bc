/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Overflows of stacks on any board of NuttX, with checks on: the stack pointer is compared with what the kernel knows
 * of the running thread. No byte is guarded, so an overflow that has come back is NuttX's to find, by
 * CONFIG_STACK_CANARIES or CONFIG_ARMV7M_STACKCHECK.
 */
#ifndef OVE_NUTTX_STACK_GUARD_H
#define OVE_NUTTX_STACK_GUARD_H

#include <stddef.h>

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

#define OVE_STACK_GUARD_BYTES ((size_t)0)

#if CONFIG_OVE_CHECKS

/** Empty for each thread: the kernel itself has its stack's limits. */
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

/** Stop the program if the stack pointer of the running or interrupted thread has left its stack. Not in the switch. */
void ove_stack_guard_check(void);

#else

static inline void ove_stack_guard_check(void)
{
}

#endif

OVE_EXTERN_C_END

#endif
