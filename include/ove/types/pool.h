/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Types of pools, for ove/pool.h and for kernels. */
#ifndef OVE_TYPES_POOL_H
#define OVE_TYPES_POOL_H

#include <ove/types.h>

#if CONFIG_OVE_POOL

OVE_EXTERN_C_BEGIN

/** A pool of memory blocks of one size. */
typedef struct ove_pool *ove_pool_t;

/** Alignment of a pool's buffer and of each block, in bytes. */
#define OVE_POOL_ALIGN 8

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_POOL */

#endif
