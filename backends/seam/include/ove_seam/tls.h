/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of thread-local storage: struct ove_tls. The values are in struct ove_thread_common; a kernel says by
 * OVE_BACKEND_THREAD_IS_OWN() whether the calling thread has one.
 */
#ifndef OVE_SEAM_TLS_H
#define OVE_SEAM_TLS_H

#include <ove/types/tls.h>

#if CONFIG_OVE_TLS

#include <ove_backend/tls.h>

OVE_EXTERN_C_BEGIN

/** Take a place in each thread for the values of @p tls. @returns false where none is free */
bool ove_backend_tls_init(struct ove_tls *tls, ove_tls_destructor_fn destructor);

/** Give the place back. @returns false, and changes nothing, where a thread has a value */
bool ove_backend_tls_deinit(struct ove_tls *tls);

/** The calling thread's value; NULL where it has no place for one. */
void *ove_backend_tls_get(const struct ove_tls *tls);

/** Set the calling thread's value. @returns false where it has no place for one */
bool ove_backend_tls_set(const struct ove_tls *tls, void *value);

/** Call the destructors of the values of @p self, which is the calling thread, outside every critical section. */
void ove_backend_tls_leave(struct ove_thread *self);

/** Forget the values of @p self, which is the calling thread. */
void ove_backend_tls_forget(struct ove_thread *self);

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_TLS */

#endif
