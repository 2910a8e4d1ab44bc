/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Types of condition variables, for ove/condvar.h and for kernels. */
#ifndef OVE_TYPES_CONDVAR_H
#define OVE_TYPES_CONDVAR_H

#include <ove/types.h>

#if CONFIG_OVE_CONDVAR

OVE_EXTERN_C_BEGIN

/** A condition variable. */
typedef struct ove_condvar *ove_condvar_t;

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_CONDVAR */

#endif
