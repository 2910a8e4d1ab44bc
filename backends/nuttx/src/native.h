/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Declarations that the sources of this backend share. */
#ifndef OVE_BACKENDS_NUTTX_NATIVE_H
#define OVE_BACKENDS_NUTTX_NATIVE_H

#include <ove_backend/time.h>
#include <ove_seam/thread.h>

/** The calling thread is from here on in a call of ove that sleeps or waits with a time limit, or no more. */
void ove_nuttx_mark_wait(bool waits);
/** Whether another thread or an ISR has ended the calling thread's last wait; ove_backend_wait_end() has the reason. */
bool ove_nuttx_is_wait_ended(void);

/** Give the thread the place above all priorities of ove. */
void ove_nuttx_raise_above_all(struct ove_thread *thread);

/**
 * Let those who hold the mutex, and the mutexes they wait for, run at the caller's priority at least: the kernel looks
 * one step far. Inside the critical section. @returns who holds it, NULL when it is free
 */
struct tcb_s *ove_nuttx_inherit_before_wait(sem_t *mutex);

/** Whether the thread that holds the mutex has ended. The kernel would give it to the next caller; of ove's it stays
 * locked. Inside the critical section. */
bool ove_nuttx_is_abandoned(sem_t *mutex);

/** The wait has timed out: the owner of the mutex keeps what other waiters lend. Inside the critical section. */
void ove_nuttx_inherit_after_wait(sem_t *mutex);

/** Give the thread another priority of its own. Inside the critical section. */
void ove_nuttx_inherit_set_base(struct tcb_s *thread, int priority);

/** Hand the threads made before the start to the scheduler, in their order. */
void ove_nuttx_threads_start(void);

/** The clocks of ove begin. */
void ove_nuttx_clock_start(void);

#if CONFIG_OVE_TICKLESS || CONFIG_OVE_TICK_STOP
/** The clock of ove moves on by @p ticks that no interrupt counts. Masked. */
void ove_nuttx_clock_skip(uint32_t ticks);
#endif

#ifdef OVE_BACKEND_HAS_SYSTICK_CLOCK
/** SysTick's interrupt is about to count a tick. */
void ove_nuttx_clock_tick(void);
#else
static inline void ove_nuttx_clock_tick(void)
{
}
#endif

#if CONFIG_OVE_CHECKS
/** The kernel goes on with @p to: the stack that was in use must be whole, and the guard moves. */
void ove_nuttx_stack_switched(const struct tcb_s *to);
#else
static inline void ove_nuttx_stack_switched(const struct tcb_s *to)
{
	(void)to;
}
#endif

#if CONFIG_OVE_THREAD_RUNTIME
/** The kernel goes on with @p to: time is counted for that thread. */
void ove_nuttx_runtime_switched(const struct tcb_s *to);
/** The clock's count since the clocks began, at a rate of its own. */
uint64_t ove_nuttx_counts(void);
uint64_t ove_nuttx_counts_in_us(uint64_t counts);
#else
static inline void ove_nuttx_runtime_switched(const struct tcb_s *to)
{
	(void)to;
}
#endif

#endif
