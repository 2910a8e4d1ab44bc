/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Types of thread-local storage, for ove/tls.h and for kernels. */
#ifndef OVE_TYPES_TLS_H
#define OVE_TYPES_TLS_H

#include <ove/types.h>

#if CONFIG_OVE_TLS

OVE_EXTERN_C_BEGIN

/** A key, which has one value in each thread. */
typedef struct ove_tls *ove_tls_t;

/** Takes over a thread's last value of a key, in that thread, at its end. @p value is not NULL. */
typedef void (*ove_tls_destructor_fn)(void *value);

/** The number of times that the end of a thread checks for values that its destructors have set. */
#define OVE_TLS_ROUNDS 4

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_TLS */

#endif
