/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of thread-local storage: struct ove_tls. The values are in struct ove_thread_common; a kernel's
 * OVE_BACKEND_THREAD_IS_OWN() tells whether the calling thread has one.
 */
#ifndef OVE_SEAM_TLS_H
#define OVE_SEAM_TLS_H

#include <ove/types/tls.h>

#if CONFIG_OVE_TLS

#include <ove_backend/tls.h>

OVE_EXTERN_C_BEGIN

/** Reserve a slot in each thread for the values of @p tls. @returns false if no slot is free */
bool ove_backend_tls_init(struct ove_tls *tls, ove_tls_destructor_fn destructor);

/** Release the slot. @returns false, with nothing changed, if a thread has a value */
bool ove_backend_tls_deinit(struct ove_tls *tls);

/** Return the calling thread's value; NULL if the thread has no slots. */
void *ove_backend_tls_get(const struct ove_tls *tls);

/** Set the calling thread's value. @returns false if the thread has no slots */
bool ove_backend_tls_set(const struct ove_tls *tls, void *value);

/** Call the destructors of the values of @p self, the calling thread, outside every critical section. */
void ove_backend_tls_leave(struct ove_thread *self);

/** Clear the values of @p self, the calling thread. */
void ove_backend_tls_forget(struct ove_thread *self);

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_TLS */

#endif
