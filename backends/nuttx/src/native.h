/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Declarations that the sources of this backend share. */
#ifndef OVE_BACKENDS_NUTTX_NATIVE_H
#define OVE_BACKENDS_NUTTX_NATIVE_H

#include <ove_backend/time.h>
#include <ove_seam/thread.h>

/** Mark the calling thread as inside an ove call that sleeps or waits with a timeout, or clear the mark. */
void ove_nuttx_mark_wait(bool waits);
/** Return true if another thread or an ISR ended the caller's last wait; ove_backend_wait_end() has the reason. */
bool ove_nuttx_is_wait_ended(void);

/** Give the thread the priority above all ove priorities. */
void ove_nuttx_raise_above_all(struct ove_thread *thread);

/**
 * Raise the holder of the mutex, and the holders along the chain, to at least the caller's priority: the kernel raises
 * only the first one. Inside the critical section. @returns the holder, or NULL if the mutex is free
 */
struct tcb_s *ove_nuttx_inherit_before_wait(sem_t *mutex);

/** Return true if the holder of the mutex has ended. The kernel would give such a mutex to the next caller; an ove
 * mutex stays locked. Inside the critical section. */
bool ove_nuttx_is_abandoned(sem_t *mutex);

/** The wait has timed out: the owner of the mutex keeps what other waiters donate. Inside the critical section. */
void ove_nuttx_inherit_after_wait(sem_t *mutex);

/** Change the thread's base priority. Inside the critical section. */
void ove_nuttx_inherit_set_base(struct tcb_s *thread, int priority);

/** Hand the threads created before the start to the scheduler, in their order. */
void ove_nuttx_threads_start(void);

/** Start ove's clocks. */
void ove_nuttx_clock_start(void);

#if CONFIG_OVE_TICKLESS || CONFIG_OVE_TICK_STOP
/** Advance ove's clock by @p ticks that no interrupt counts. Masked. */
void ove_nuttx_clock_skip(uint32_t ticks);
#endif

#ifdef OVE_BACKEND_HAS_SYSTICK_CLOCK
/** Called when SysTick's interrupt is about to count a tick. */
void ove_nuttx_clock_tick(void);
#else
static inline void ove_nuttx_clock_tick(void)
{
}
#endif

#if CONFIG_OVE_CHECKS
/** Called when the kernel switches to @p to: checks the stack that was in use, and moves the guard. */
void ove_nuttx_stack_switched(const struct tcb_s *to);
#else
static inline void ove_nuttx_stack_switched(const struct tcb_s *to)
{
	(void)to;
}
#endif

#if CONFIG_OVE_THREAD_RUNTIME
/** Called when the kernel switches to @p to: run time now counts for that thread. */
void ove_nuttx_runtime_switched(const struct tcb_s *to);
/** Return the clock's count since the clocks started, at a rate of its own. */
uint64_t ove_nuttx_counts(void);
uint64_t ove_nuttx_counts_in_us(uint64_t counts);
#else
static inline void ove_nuttx_runtime_switched(const struct tcb_s *to)
{
	(void)to;
}
#endif

#endif
