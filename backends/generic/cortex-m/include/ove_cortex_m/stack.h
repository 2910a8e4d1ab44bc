/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Sizes of stacks for ove_backend/thread.h, and where a guard lies in one. A kernel that keeps something of its own on
 * each stack defines OVE_CORTEX_M_STACK_EXTRA, its bytes, a multiple of 8, before.
 */
#ifndef OVE_CORTEX_M_STACK_H
#define OVE_CORTEX_M_STACK_H

#include <stddef.h>

#include <ove/lang.h>

#include <stack_guard.h>

OVE_EXTERN_C_BEGIN

#ifndef OVE_CORTEX_M_STACK_EXTRA
#define OVE_CORTEX_M_STACK_EXTRA ((size_t)0)
#endif

#define OVE_BACKEND_STACK_ALIGN 8
/** The guard lies below what is asked for. */
#define OVE_BACKEND_STACK_BYTES(n) \
	((((size_t)(n) + 7u) & ~(size_t)7u) + OVE_CORTEX_M_STACK_EXTRA + OVE_STACK_GUARD_BYTES)
/** 512 by default: two register frames with the FPU's and a little for calls. */
#define OVE_BACKEND_STACK_MIN ((size_t)CONFIG_OVE_STACK_MIN)

/** The memory of the stack of one of the kernel's own threads, with @p bytes for it. */
#define OVE_CORTEX_M_STACK(name, bytes) \
	unsigned char name[OVE_BACKEND_STACK_BYTES(bytes)] __attribute__((aligned(OVE_BACKEND_STACK_ALIGN)))

/** The lowest byte of a stack behind its guard, in the memory at @p memory. */
static inline void *ove_cortex_m_stack_low(void *memory)
{
	return (unsigned char *)memory + OVE_STACK_GUARD_BYTES;
}

OVE_EXTERN_C_END

#endif
