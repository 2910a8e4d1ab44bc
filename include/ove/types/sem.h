/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Types of semaphores, for ove/sem.h and for kernels. */
#ifndef OVE_TYPES_SEM_H
#define OVE_TYPES_SEM_H

#include <ove/types.h>

#if CONFIG_OVE_SEM

OVE_EXTERN_C_BEGIN

/** A counting semaphore. */
typedef struct ove_sem *ove_sem_t;

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_SEM */

#endif
