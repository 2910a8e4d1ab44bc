/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Types of mutexes, for ove/mutex.h and for kernels. */
#ifndef OVE_TYPES_MUTEX_H
#define OVE_TYPES_MUTEX_H

#include <ove/types.h>

#if CONFIG_OVE_MUTEX

OVE_EXTERN_C_BEGIN

/** A plain mutex. */
typedef struct ove_mutex *ove_mutex_t;
/** A recursive mutex: its owner may lock the mutex again, and must unlock it once for each lock. */
typedef struct ove_rmtx *ove_rmtx_t;

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_MUTEX */

#endif
