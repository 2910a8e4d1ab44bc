/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Threads: those of Zephyr, in the caller's storage; see docs/design/2026-11-20-backend-seam.md. */
#ifndef OVE_BACKEND_THREAD_H
#define OVE_BACKEND_THREAD_H

#include <ove/inline/thread_common.h>
#include <ove_backend/kernel.h>
#include <ove_backend/waiter.h>
#include <ove_generic/inherit.h>
#include <ove_generic/life.h>

OVE_EXTERN_C_BEGIN

#define OVE_BACKEND_STACK_ALIGN    Z_KERNEL_STACK_OBJ_ALIGN
#define OVE_BACKEND_STACK_BYTES(n) K_KERNEL_STACK_LEN(n)
#define OVE_BACKEND_STACK_MIN      512u

/** Inherited priorities are handed to the kernel. */
#define OVE_GENERIC_INHERIT_APPLY 1

/**
 * How far a suspension has come. Releases of the kernel differ in what becomes of a wait, and of its time limit, when
 * the thread is suspended in it; so a thread that waits goes on waiting, and stops at the end of its wait.
 */
enum ove_zephyr_suspended {
	OVE_ZEPHYR_GOES_ON,
	OVE_ZEPHYR_WANTED, /**< it waits, and stops then */
	OVE_ZEPHYR_HALTED  /**< the kernel has suspended it */
};

struct ove_thread {
	struct k_thread native;
	struct ove_thread_common common;
	struct ove_generic_inherit inherit;
	_wait_q_t parked; /**< the thread itself while it is parked, else nobody */
	struct ove_generic_life life;
	unsigned char permit;    /**< of park; written in the critical section */
	unsigned char suspended; /**< ove_zephyr_suspended; written in the critical section */
};

static inline struct ove_thread *ove_backend_thread_get_self(void)
{
	return (struct ove_thread *)(void *)_kernel.cpus[0].current;
}

static inline void ove_backend_thread_yield(void)
{
	k_yield();
}

/** Stop the calling thread if it was to be suspended while it waited. */
void ove_zephyr_suspend(void);

static inline void ove_zephyr_end_of_wait(void)
{
	if (__builtin_expect(ove_backend_thread_get_self()->suspended != OVE_ZEPHYR_GOES_ON, 0)) {
		ove_zephyr_suspend();
	}
}

static inline void ove_backend_thread_sleep_ms(uint32_t duration_ms)
{
	(void)k_sleep(ove_zephyr_timeout(duration_ms));
	ove_zephyr_end_of_wait();
}

/** The thread runs at another priority from now on, and moves to its place among those who wait as it does. Inside the
 * critical section. */
void ove_generic_inherit_apply(struct ove_thread *thread, unsigned char priority);
/** Whether it waits for anything. Inside the critical section. */
static inline bool ove_generic_inherit_waits(const struct ove_thread *thread)
{
	return thread->native.base.pended_on != NULL;
}

static inline void ove_backend_thread_set_priority(struct ove_thread *thread, ove_prio_t priority)
{
	ove_generic_inherit_set_base(thread, (unsigned char)priority);
}

static inline ove_prio_t ove_backend_thread_get_priority(struct ove_thread *thread)
{
	return (ove_prio_t)ove_generic_inherit_effective(&thread->inherit);
}

void ove_backend_thread_unpark(struct ove_thread *thread);

static inline void ove_backend_thread_unpark_from_isr(struct ove_thread *thread)
{
	ove_backend_thread_unpark(thread);
}

OVE_EXTERN_C_END

#endif
