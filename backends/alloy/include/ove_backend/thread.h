/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Threads; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_THREAD_H
#define OVE_BACKEND_THREAD_H

#include <ove_backend/native.h>
#include <ove_cortex_m/stack.h>
#include <ove_seam/thread_common.h>

OVE_EXTERN_C_BEGIN

/** The word of a control block that links to the next thread of the same rank. */
#define OVE_ALLOY_THREAD_NEXT 1

struct ove_thread {
	alloy_link native[11]; /**< the kernel's control block, with a notification and an errno */
	struct ove_thread_common common;
	struct ove_thread *joiner;
#if CONFIG_OVE_THREAD_RUNTIME
	uint64_t counts; /**< clock counts while the thread ran, up to its last switch */
#endif
#if CONFIG_OVE_CHECKS
	struct ove_stack_guard guard;
#endif
};

/** The byte of a control block that records whether the thread has finished, and the flag in it. */
#define OVE_ALLOY_THREAD_FLAGS    30
#define OVE_ALLOY_THREAD_FINISHED 2u

#define OVE_BACKEND_THREAD_HAS_ENDED(thread) \
	((((const volatile unsigned char *)(thread))[OVE_ALLOY_THREAD_FLAGS] & OVE_ALLOY_THREAD_FINISHED) != 0u)

/** Flag of a thread that is part of a struct ove_thread. */
#define OVE_ALLOY_THREAD_LAYERED 64u

#define OVE_BACKEND_THREAD_IS_OWN(thread) \
	((((const volatile unsigned char *)(thread))[OVE_ALLOY_THREAD_FLAGS] & OVE_ALLOY_THREAD_LAYERED) != 0u)

#define OVE_BACKEND_THREAD_INIT_FAILS 0

/** The kernel writes the flags with interrupts masked, when it makes the thread ready. The byte after them is initially
 * 0, and the kernel's call that creates a thread does not change it. */
static inline void ove_backend_thread_prepare(struct ove_thread *thread)
{
	thread->joiner = NULL;
	*(volatile uint16_t *)(void *)((unsigned char *)thread->native + OVE_ALLOY_THREAD_FLAGS) = 0;
}

static inline bool ove_backend_thread_is_made(const struct ove_thread *thread)
{
	return OVE_BACKEND_THREAD_IS_OWN(thread);
}

static inline struct ove_thread *ove_backend_thread_get_self(void)
{
	/* Read each time: a loop in a measurement must also read it each time. */
	return (struct ove_thread *)*(volatile alloy_link *)&ove_alloy_kernel.current;
}

/** Continuation of a yield that finds another thread. */
void ove_alloy_thread_yield_slow(struct ove_thread *self);

static inline void ove_backend_thread_yield(void)
{
	struct ove_thread *const self = (struct ove_thread *)ove_alloy_kernel.current;

	if (!alloy_fast_yield(&self->native[OVE_ALLOY_THREAD_NEXT], (uintptr_t)self)) {
		ove_alloy_thread_yield_slow(self);
	}
}

OVE_EXTERN_C_END

#endif
