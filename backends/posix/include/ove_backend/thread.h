/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Threads: one host thread each. Included by ove/thread.h. */
#ifndef OVE_BACKEND_THREAD_H
#define OVE_BACKEND_THREAD_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ove_backend/kernel.h>
#include <ove_backend/waiter.h>
#include <ove_generic/inherit.h>
#include <ove_generic/life.h>
#include <ove_seam/thread_common.h>

OVE_EXTERN_C_BEGIN

/** The caller's stack memory is unused: a host thread needs more, and gets its own mapping. */
#define OVE_BACKEND_STACK_ALIGN    16
#define OVE_BACKEND_STACK_BYTES(n) (n)
#define OVE_BACKEND_STACK_MIN      256

/** The mapping that a thread runs on. */
struct ove_posix_stack {
	unsigned char *map; /**< guard page, stack, stack of the fault handler */
	size_t bytes;
	size_t guard_bytes;
};

#if CONFIG_OVE_POSIX_STRICT
/** A thread's state among the threads that take turns. */
struct ove_posix_turn {
	struct ove_thread *next;
	uint64_t since;           /**< a counter: a lower value means that the thread has been ready for longer */
	uint32_t word;            /**< futex: 1 while the thread runs */
	bool is_service;          /**< the thread is the timer service */
	void (*redirected)(void); /**< where the thread continues, or NULL */
};
#endif

struct ove_thread {
	struct ove_thread_common common;
	struct ove_generic_inherit inherit;
	struct ove_generic_life life;
	struct ove_posix_stack stack;
	size_t stack_size; /**< as requested */
	uintptr_t entry_frame;
	uint64_t runtime_us; /**< valid once the thread has ended */
	pthread_t host;
	uint32_t permit;     /**< futex of park; ove_posix_permit */
	uint32_t suspension; /**< futex of suspend; ove_posix_suspension */
	uint32_t sleep;      /**< futex of a sleep; ove_posix_sleep */
#if CONFIG_OVE_POSIX_STRICT
	struct ove_posix_turn turn;
#endif
};

void ove_backend_thread_unpark(struct ove_thread *thread);

/** Represents the code before the start and every native host thread: owns their mutexes, never waits. */
extern struct ove_thread ove_posix_boot;

#define OVE_BACKEND_THREAD_IS_OWN(thread) ((thread) != &ove_posix_boot)

#define OVE_BACKEND_THREAD_INIT_FAILS 1

static inline void ove_backend_thread_prepare(struct ove_thread *thread)
{
	ove_generic_life_hide(&thread->life);
}

static inline bool ove_backend_thread_is_made(const struct ove_thread *thread)
{
	return ove_generic_life_stage(&thread->life) != OVE_GENERIC_UNMADE;
}

static inline struct ove_thread *ove_backend_thread_get_self(void)
{
	return ove_posix_self.thread != NULL ? ove_posix_self.thread : &ove_posix_boot;
}

static inline void ove_backend_thread_unpark_from_isr(struct ove_thread *thread)
{
	ove_backend_thread_unpark(thread);
}

static inline ove_prio_t ove_backend_thread_get_priority(struct ove_thread *thread)
{
	return (ove_prio_t)ove_generic_inherit_effective(&thread->inherit);
}

static inline void ove_backend_thread_set_priority(struct ove_thread *thread, ove_prio_t priority)
{
	ove_generic_inherit_set_base(thread, (unsigned char)priority);
}

OVE_EXTERN_C_END

#endif
