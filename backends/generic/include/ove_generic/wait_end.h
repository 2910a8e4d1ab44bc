/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The reason for which a wait was ended, in the thread's common part. For kernels on which ending a wait takes the
 * thread out of the object's waiters, so that no token comes after it. A native thread has no common part: for such a
 * caller, `self` is NULL below.
 */
#ifndef OVE_GENERIC_WAIT_END_H
#define OVE_GENERIC_WAIT_END_H

#include <ove_seam/thread.h>
#include <ove_seam/wait_end.h>

OVE_EXTERN_C_BEGIN

/** In common.wait_end: the reason. */
#define OVE_GENERIC_WAIT_REASON 0x0fu
/** In common.wait_end: the thread is in an ove wait that the kernel treats as one of its own waits. */
#define OVE_GENERIC_WAIT_MARKED 0x40u
/** In common.wait_end: no other thread may end the thread's waits. */
#define OVE_GENERIC_WAIT_KEPT 0x80u

/** Return true if the thread's waits may be ended. Inside the critical section. */
static inline bool ove_generic_wait_may_end(const struct ove_thread *thread)
{
	return (thread->common.wait_end & OVE_GENERIC_WAIT_KEPT) == 0u;
}

/** Like ove_backend_wait_end() of @p self; 0 for NULL. */
static inline unsigned char ove_generic_wait_end_take(struct ove_thread *self)
{
	if (self == NULL) {
		return 0;
	}
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const unsigned char reason = (unsigned char)(self->common.wait_end & OVE_GENERIC_WAIT_REASON);

	self->common.wait_end &= (unsigned char)~OVE_GENERIC_WAIT_REASON;
	OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
	return reason;
}

/** Return true if the wait of @p self was ended and its call has not reported that. */
static inline bool ove_generic_wait_is_ended(const struct ove_thread *self)
{
	return self != NULL && (self->common.wait_end & OVE_GENERIC_WAIT_REASON) != 0u;
}

/** Set or clear a bit of common.wait_end of @p self. */
static inline void ove_generic_wait_set(struct ove_thread *self, unsigned bit, bool is_set)
{
	if (self == NULL) {
		return;
	}
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const unsigned rest = self->common.wait_end & ~bit;

	self->common.wait_end = (unsigned char)(is_set ? rest | bit : rest);
	OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
}

/** Like ove_backend_wait_keep() of @p self. */
static inline void ove_generic_wait_keep(struct ove_thread *self, bool is_kept)
{
	ove_generic_wait_set(self, OVE_GENERIC_WAIT_KEPT, is_kept);
}

/** Mark a wait of @p self, or clear the mark. */
static inline void ove_generic_wait_mark(struct ove_thread *self, bool waits)
{
	ove_generic_wait_set(self, OVE_GENERIC_WAIT_MARKED, waits);
}

OVE_EXTERN_C_END

#endif
