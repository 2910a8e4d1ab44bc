/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Threads: NuttX kernel threads in the caller's storage; see docs/design/layout.md. */
#ifndef OVE_BACKEND_THREAD_H
#define OVE_BACKEND_THREAD_H

#include <sched.h>

#include <ove_backend/kernel.h>
#include <ove_backend/waiter.h>
#include <ove_generic/life.h>
#include <ove_seam/thread_common.h>
#include <stack_guard.h>

OVE_EXTERN_C_BEGIN

/** The kernel aligns the start of the stack, stores the thread's own data there, and finds the data by that address. */
#define OVE_BACKEND_STACK_ALIGN STACKFRAME_ALIGN
/** NuttX stores a thread's own data and the registers of an interrupted thread, including the FPU's, on its stack. */
#ifdef CONFIG_SIM_STACKSIZE_ADJUSTMENT
/* The host's own functions also run on this stack. */
#define OVE_NUTTX_STACK_EXTRA ((size_t)CONFIG_SIM_STACKSIZE_ADJUSTMENT + 768u)
#else
#define OVE_NUTTX_STACK_EXTRA ((size_t)768u)
#endif
#define OVE_BACKEND_STACK_BYTES(n)                                                                           \
	((((size_t)(n) + STACKFRAME_ALIGN - 1u) & ~(size_t)(STACKFRAME_ALIGN - 1)) + OVE_NUTTX_STACK_EXTRA + \
	 OVE_STACK_GUARD_BYTES)
#define OVE_BACKEND_STACK_MIN 512u

struct ove_thread {
	struct tcb_s native;
	struct ove_thread_common common;
	struct ove_generic_life life;
	sem_t permit;              /**< the permit of park */
	unsigned char suspended;   /**< written in the critical section */
	const uint32_t *stack_low; /**< start of its usable part; the kernel clears its own record when a thread ends */
#if CONFIG_OVE_CHECKS
	struct ove_stack_guard guard;
#endif
#if CONFIG_OVE_THREAD_RUNTIME
	uint64_t run_counts; /**< in clock counts, up to the last switch away from the thread */
#endif
};

/** The entry function of every ove thread. */
int ove_nuttx_thread_run(int argc, char *argv[]);

/** Return true if an existing kernel thread is part of a struct ove_thread. Native threads are not: no ove data follows
 * their control block. */
static inline bool ove_nuttx_is_own(const struct tcb_s *thread)
{
	return thread->entry.main == ove_nuttx_thread_run;
}

#define OVE_BACKEND_THREAD_IS_OWN(thread) ove_nuttx_is_own(&(thread)->native)

#define OVE_BACKEND_THREAD_INIT_FAILS 1

static inline void ove_backend_thread_prepare(struct ove_thread *thread)
{
	ove_generic_life_hide(&thread->life);
}

static inline bool ove_backend_thread_is_made(const struct ove_thread *thread)
{
	const enum ove_generic_stage stage = ove_generic_life_stage(&thread->life);

	/* The thread is alive just before the kernel activates it. A suspended thread is inactive too. */
	return stage != OVE_GENERIC_UNMADE && (stage != OVE_GENERIC_ALIVE || thread->suspended != 0u ||
					       thread->native.task_state != TSTATE_TASK_INACTIVE);
}

static inline struct ove_thread *ove_backend_thread_get_self(void)
{
	/* Read the running thread, not the head of the ready list: the caller may have woken a more urgent thread. */
	return (struct ove_thread *)(void *)g_running_tasks[0];
}

static inline void ove_backend_thread_yield(void)
{
	(void)sched_yield();
}

OVE_EXTERN_C_END

#endif
