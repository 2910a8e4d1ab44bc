/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Stack sizes for ove_backend/thread.h, and the position of the guard in a stack. A kernel that keeps data of its own
 * on each stack first defines OVE_CORTEX_M_STACK_EXTRA, its size in bytes, a multiple of 8.
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
/** The guard is below the requested bytes. */
#define OVE_BACKEND_STACK_BYTES(n) \
	((((size_t)(n) + 7u) & ~(size_t)7u) + OVE_CORTEX_M_STACK_EXTRA + OVE_STACK_GUARD_BYTES)
/** 512 by default: two register frames with FPU registers, and a little for calls. */
#define OVE_BACKEND_STACK_MIN ((size_t)CONFIG_OVE_STACK_MIN)

/** The stack memory of one of the kernel's own threads, with @p bytes usable. */
#define OVE_CORTEX_M_STACK(name, bytes) \
	unsigned char name[OVE_BACKEND_STACK_BYTES(bytes)] __attribute__((aligned(OVE_BACKEND_STACK_ALIGN)))

/** Return the lowest byte of a stack above its guard, in the memory at @p memory. */
static inline void *ove_cortex_m_stack_low(void *memory)
{
	return (unsigned char *)memory + OVE_STACK_GUARD_BYTES;
}

OVE_EXTERN_C_END

#endif
