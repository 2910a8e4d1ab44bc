/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Threads: Zephyr threads in the caller's storage; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_THREAD_H
#define OVE_BACKEND_THREAD_H

#include <ove_backend/kernel.h>
#include <ove_backend/waiter.h>
#include <ove_generic/inherit.h>
#include <ove_generic/life.h>
#include <ove_seam/thread_common.h>

OVE_EXTERN_C_BEGIN

#define OVE_BACKEND_STACK_ALIGN    Z_KERNEL_STACK_OBJ_ALIGN
#define OVE_BACKEND_STACK_BYTES(n) K_KERNEL_STACK_LEN(n)
#define OVE_BACKEND_STACK_MIN      512u

/**
 * The state of a suspension. A thread that waits for an ove object keeps waiting, tidies up, and stops at the end of
 * its wait.
 */
enum ove_zephyr_suspended {
	OVE_ZEPHYR_GOES_ON,
	OVE_ZEPHYR_WANTED, /**< the thread waits, and will stop at the end of the wait */
	OVE_ZEPHYR_HALTED  /**< the kernel has suspended it */
};

struct ove_thread {
	struct k_thread native;
	struct ove_thread_common common;
	struct ove_generic_inherit inherit;
	_wait_q_t parked; /**< contains the thread itself while it is parked, else empty */
	struct ove_generic_life life;
	unsigned char permit;    /**< the permit of park; written in the critical section */
	unsigned char suspended; /**< ove_zephyr_suspended; written in the critical section */
};

/**
 * Return true if a kernel thread that has not been released is part of a struct ove_thread. Native threads are
 * not: no ove data follows their control block. The kernel itself uses the field only for threads of
 * K_THREAD_DEFINE().
 */
static inline bool ove_zephyr_is_own(const struct ove_thread *thread)
{
	return thread->native.init_data == (const void *)thread;
}

#define OVE_BACKEND_THREAD_IS_OWN(thread) ove_zephyr_is_own(thread)

#define OVE_BACKEND_THREAD_INIT_FAILS 0

static inline void ove_backend_thread_prepare(struct ove_thread *thread)
{
	ove_generic_life_hide(&thread->life);
}

/** Return true if the kernel has created the thread but not started it. Newer versions let such a thread sleep without
 * a timeout. */
static inline bool ove_zephyr_is_unstarted(const struct k_thread *thread)
{
#if defined(_THREAD_PRESTART)
	return (thread->base.thread_state & _THREAD_PRESTART) != 0u;
#else
	return (thread->base.thread_state & _THREAD_SLEEPING) != 0u && !sys_dnode_is_linked(&thread->base.timeout.node);
#endif
}

static inline bool ove_backend_thread_is_made(const struct ove_thread *thread)
{
	const enum ove_generic_stage stage = ove_generic_life_stage(&thread->life);

	/* The thread is alive just before the kernel starts it. */
	return stage != OVE_GENERIC_UNMADE && (stage != OVE_GENERIC_ALIVE || !ove_zephyr_is_unstarted(&thread->native));
}

static inline struct ove_thread *ove_backend_thread_get_self(void)
{
	return (struct ove_thread *)(void *)_kernel.cpus[0].current;
}

static inline void ove_backend_thread_yield(void)
{
	k_yield();
}

/** Number of threads in the state OVE_ZEPHYR_WANTED. */
extern unsigned ove_zephyr_wanted;

/** Stop the calling thread if it was to be suspended at the end of its wait. */
void ove_zephyr_suspend(void);

static inline void ove_zephyr_end_of_wait(void)
{
	if (__builtin_expect(ove_zephyr_wanted != 0u, 0)) {
		ove_zephyr_suspend();
	}
}

static inline void ove_backend_thread_set_priority(struct ove_thread *thread, ove_prio_t priority)
{
	ove_generic_inherit_set_base(thread, (unsigned char)priority);
}

static inline ove_prio_t ove_backend_thread_get_priority(struct ove_thread *thread)
{
	const unsigned char priority = ove_generic_inherit_effective(&thread->inherit);

	return priority < OVE_PRIO_CRITICAL ? (ove_prio_t)priority : OVE_PRIO_CRITICAL;
}

void ove_backend_thread_unpark(struct ove_thread *thread);

static inline void ove_backend_thread_unpark_from_isr(struct ove_thread *thread)
{
	ove_backend_thread_unpark(thread);
}

OVE_EXTERN_C_END

#endif
