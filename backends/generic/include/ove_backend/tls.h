/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Thread-local storage in ove's part of a thread. For ove_backend/tls.h. */
#ifndef OVE_BACKEND_TLS_H
#define OVE_BACKEND_TLS_H

/** For src/: the kernel has no header of this name. */
#define OVE_GENERIC_TLS 1

#include <stdbool.h>
#include <stddef.h>

#include <ove_seam/thread.h>
#include <ove_seam/thread_list.h>

OVE_EXTERN_C_BEGIN

struct ove_tls {
	ove_tls_destructor_fn destructor;
	unsigned slot; /**< the index of its value in each thread */
};

/** Return where the calling thread stores the value of @p tls; NULL in a native thread. */
static inline void **ove_generic_tls_place(const struct ove_tls *tls)
{
	struct ove_thread *const self = ove_backend_thread_get_self();

	return OVE_BACKEND_THREAD_IS_OWN(self) ? &self->common.values[tls->slot] : NULL;
}

/* Atomic: another thread reads the value when it ends the key. */
static inline void *ove_backend_tls_get(const struct ove_tls *tls)
{
	void **const place = ove_generic_tls_place(tls);

	return place != NULL ? __atomic_load_n(place, __ATOMIC_RELAXED) : NULL;
}

static inline bool ove_backend_tls_set(const struct ove_tls *tls, void *value)
{
	void **const place = ove_generic_tls_place(tls);

	/* ove's internal threads, such as the timer thread, never end. */
	if (place == NULL || !ove_backend_thread_get_self()->common.has_values) {
		return false;
	}
	__atomic_store_n(place, value, __ATOMIC_RELAXED);
	return true;
}

OVE_EXTERN_C_END

#endif
