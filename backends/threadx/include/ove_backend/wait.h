/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * This backend's wait: the thread is suspended like one that waits for a driver, and its control block records the
 * object. For src/; all calls are made in the critical section.
 */
#ifndef OVE_BACKEND_WAIT_H
#define OVE_BACKEND_WAIT_H

#include <ove_backend/tx.h>

OVE_EXTERN_C_BEGIN

/** The kernel's longest finite wait in ticks. */
#define OVE_THREADX_LONGEST (TX_WAIT_FOREVER - 1u)

/** The wait places of threads that are in no list. */
extern const char ove_threadx_parked;
extern const char ove_threadx_asleep;

/** Convert ove milliseconds to kernel ticks: rounded up, plus one, because part of the current tick has passed.
 */
static inline uint64_t ove_threadx_ticks(uint32_t ms)
{
	return ove_generic_ms_in_ticks(ms) + 1u;
}

/** The part of that which the kernel can wait for at once. */
static inline ULONG ove_threadx_first_ticks(uint32_t ms)
{
	if (CONFIG_OVE_TICK_HZ == 1000) {
		/* Forever stays forever, and the longest finite time is one tick too short. */
		return ms < OVE_THREADX_LONGEST ? (ULONG)ms + 1u : (ULONG)ms;
	}
	if (ms == UINT32_MAX) {
		return TX_WAIT_FOREVER;
	}
	const uint64_t ticks = ove_threadx_ticks(ms);

	return ticks < OVE_THREADX_LONGEST ? (ULONG)ticks : OVE_THREADX_LONGEST;
}

typedef VOID ove_threadx_cleanup_t(TX_THREAD *thread, ULONG sequence);

/** The cleanup function of a thread whose timeout expired; it does nothing. */
ove_threadx_cleanup_t ove_threadx_timed_out;

#ifndef TX_TIMER_PROCESS_IN_ISR
/** Return @p ticks, a timeout that starts now, plus the ticks by which the kernel's timeouts lag behind; they rarely
 * do. */
static inline ULONG ove_threadx_behind(ULONG ticks)
{
	const ULONG behind = ove_threadx_ticks_behind();

	return __builtin_expect(behind != 0u && ticks < OVE_THREADX_LONGEST - behind, 0) ? ticks + behind : ticks;
}
#endif

/** Called when the wait returned and the thread was not woken. @returns false after a timeout. Otherwise stops the
 * program: the kernel could not switch, in an interrupt, before the start or in a critical section */
bool ove_threadx_wait_timed_out(TX_THREAD *self);

/**
 * Let the calling thread wait for at most @p ticks; other threads run during the wait. The kernel calls @p cleanup on
 * timeout, and finds @p about in the thread's control block. An illegal wait is detected when it returns, so that legal
 * waits pay nothing for the check.
 *
 * @returns true unless the timeout expired
 */
static inline bool ove_threadx_suspend(TX_THREAD *self, ove_threadx_cleanup_t *cleanup, const void *about, ULONG ticks)
{
#ifndef TX_TIMER_PROCESS_IN_ISR
	if (ticks < OVE_THREADX_LONGEST - 1u) {
		ticks = ove_threadx_behind(ticks);
	}
#endif
	self->tx_thread_suspend_cleanup = cleanup;
	self->tx_thread_suspend_control_block = (VOID *)(uintptr_t)about;
#ifndef TX_NOT_INTERRUPTABLE
	self->tx_thread_suspension_sequence++;
#endif
	self->tx_thread_state = TX_IO_DRIVER;
	ove_threadx_leave(self, ticks);
	return __builtin_expect(*(ove_threadx_cleanup_t *volatile *)&self->tx_thread_suspend_cleanup == TX_NULL, 1) ||
	       ove_threadx_wait_timed_out(self);
}

/** For a cleanup function: return true if the thread is still in that wait. Between the kernel's check of the thread
 * and the call of the function, the thread may have been woken, and may wait again. */
static inline bool ove_threadx_is_over(const TX_THREAD *thread, ove_threadx_cleanup_t *cleanup, ULONG sequence)
{
#ifndef TX_NOT_INTERRUPTABLE
	if (sequence != thread->tx_thread_suspension_sequence) {
		return false;
	}
#else
	(void)sequence;
#endif
	return thread->tx_thread_suspend_cleanup == cleanup;
}

/** Let a thread whose timeout expired continue. */
static inline void ove_threadx_end_timed_out(TX_THREAD *thread)
{
	thread->tx_thread_suspend_cleanup = ove_threadx_timed_out;
	ove_threadx_ready(thread);
}

/** The cleanup function of ove_threadx_wait(). */
ove_threadx_cleanup_t ove_threadx_time_out;

/** Like ove_threadx_suspend() of the calling thread, for a waiter in a list or for one of the two places above. After a
 * timeout, the waiter is in no list. */
static inline bool ove_threadx_wait(const void *place, ULONG ticks)
{
	return ove_threadx_suspend(_tx_thread_current_ptr, ove_threadx_time_out, place, ticks);
}

/** Return the place that the thread passed to ove_threadx_wait(), while it waits; else NULL. */
static inline const void *ove_threadx_place(const TX_THREAD *thread)
{
	return thread->tx_thread_suspend_cleanup == ove_threadx_time_out ? thread->tx_thread_suspend_control_block
									 : NULL;
}

/** Return true if another thread or an ISR ended the caller's last wait; ove_backend_wait_end() has the reason. */
bool ove_threadx_is_wait_ended(void);

/** Let a waiting thread continue. */
static inline void ove_threadx_end_wait(TX_THREAD *thread)
{
	thread->tx_thread_suspend_cleanup = TX_NULL;
	ove_threadx_ready(thread);
}

OVE_EXTERN_C_END

#endif
