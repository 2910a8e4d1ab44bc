/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * With CONFIG_OVE_THREAD_TERMINATE=y, the bounds of a call that may wait: a thread that is terminated inside such a
 * call ends at the end of the call, where the thread is in no list. Empty with CONFIG_OVE_THREAD_TERMINATE=n.
 */
#ifndef OVE_INLINE_CALL_H
#define OVE_INLINE_CALL_H

#include "ove_config.h"

#if CONFIG_OVE_THREAD_TERMINATE

/* For the hot calls, whose bodies are compiled where the macros below are expanded: see ove/inline/mutex.h. */
#ifndef OVE_EMIT_HOT_CALLS
#pragma GCC system_header
#endif

#include <ove/capability.h>
#include <ove_seam/thread.h>
#include <ove_seam/thread_list.h>

OVE_EXTERN_C_BEGIN

/** Return the calling thread if it is an ove thread, else NULL. For a caller that is not one of the two found last. */
struct ove_thread *ove_call_caller(void);

/** End @p self, the calling thread that is to be terminated, unless it may not end here. */
void ove_call_is_over(struct ove_thread *self);

/** Begin a call. Nests. Any context. @returns the value for ove_call_end(): NULL for a caller that cannot be ended */
static inline __attribute__((always_inline)) struct ove_thread *ove_call_begin(void)
{
	struct ove_thread *self = ove_backend_thread_get_self();

	/* A thread that was found in the list stays in the list while it runs. Other callers have no count. Another
	 * host thread may write here at the same time. */
	if (__builtin_expect(self == NULL || (self != __atomic_load_n(&ove_threads_found[0], __ATOMIC_RELAXED) &&
					      self != __atomic_load_n(&ove_threads_found[1], __ATOMIC_RELAXED)),
			     0)) {
		self = ove_call_caller();
		if (self == NULL) {
			return NULL;
		}
	}
#if OVE_HAS_TERMINATE_AT_ONCE
	__atomic_store_n(&self->common.calls, (unsigned char)(self->common.calls + 1u), __ATOMIC_RELAXED);
#else
	/* The thread that terminated this one may have timed out, so nothing would end the wait. Keep this order: a
	 * thread that is told to end in between is found to be in a call. */
	__atomic_store_n(&self->common.calls, (unsigned char)(self->common.calls + 1u), __ATOMIC_SEQ_CST);
	if (__builtin_expect(self->common.calls == 1u && __atomic_load_n(&self->common.ending, __ATOMIC_SEQ_CST) != 0u,
			     0)) {
		__atomic_store_n(&self->common.calls, 0u, __ATOMIC_SEQ_CST);
		ove_call_is_over(self);
		__atomic_store_n(&self->common.calls, 1u, __ATOMIC_SEQ_CST);
	}
#endif
	return self;
}

/** End a call, and the thread if it is to be terminated. */
static inline __attribute__((always_inline)) void ove_call_end(struct ove_thread **caller)
{
	struct ove_thread *const self = *caller;

	if (self != NULL) {
		/* Keep this order: a thread told to end in between has a count of 0, and is ended where it is. */
		__atomic_store_n(&self->common.calls, (unsigned char)(self->common.calls - 1u), __ATOMIC_SEQ_CST);
		if (__builtin_expect(__atomic_load_n(&self->common.ending, __ATOMIC_SEQ_CST) != 0u, 0)) {
			ove_call_is_over(self);
		}
	}
}

#if CONFIG_OVE_OBJECT_CLOSE

/** A call on an object; may be nested in another call. */
struct ove_call_on {
	struct ove_thread *self;
	const void *before; /**< the object of the call around this one */
};

/** Like ove_call_begin(), for a call that may wait for @p object. */
static inline __attribute__((always_inline)) struct ove_call_on ove_call_begin_on(const void *object)
{
	struct ove_call_on call = {ove_call_begin(), NULL};

	if (call.self != NULL) {
		call.before = call.self->common.object;
		__atomic_store_n(&call.self->common.object, object, __ATOMIC_SEQ_CST);
	}
	return call;
}

/** Like ove_call_end(). From here on, the object may be gone. */
static inline __attribute__((always_inline)) void ove_call_end_on(struct ove_call_on *call)
{
	if (call->self != NULL) {
		__atomic_store_n(&call->self->common.object, call->before, __ATOMIC_SEQ_CST);
	}
	ove_call_end(&call->self);
}

/** Like OVE_CALL, for a call that may wait for @p object. */
#define OVE_CALL_ON(object) \
	__attribute__((cleanup(ove_call_end_on), unused)) struct ove_call_on ove_caller = ove_call_begin_on(object)

#else

#define OVE_CALL_ON(object) OVE_CALL

#endif

OVE_EXTERN_C_END

/** Mark a call that lasts until the function returns. Use it as a declaration. */
#define OVE_CALL __attribute__((cleanup(ove_call_end), unused)) struct ove_thread *ove_caller = ove_call_begin()

/** Mark a call that does not wait, but at whose end a thread ends if it cannot be ended where it is. */
#if OVE_HAS_TERMINATE_AT_ONCE
#define OVE_CALL_TO_END_IN ((void)0)
#else
#define OVE_CALL_TO_END_IN OVE_CALL
#endif

#else

#define OVE_CALL            ((void)0)
#define OVE_CALL_ON(object) ((void)0)
#define OVE_CALL_TO_END_IN  ((void)0)

#endif

#endif
