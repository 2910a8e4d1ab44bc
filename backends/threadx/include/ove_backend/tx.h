/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The kernel's own headers, for sources of this backend and for the sources of backends/generic that make threads wait.
 * All calls here are made in the critical section.
 */
#ifndef OVE_BACKEND_TX_H
#define OVE_BACKEND_TX_H

#include <tx_api.h>
#include <tx_thread.h>
#include <tx_timer.h>

#include <ove_cortex_m/systick.h>
#include <ove_seam/kernel.h>
#include <ove_seam/thread.h>

OVE_EXTERN_C_BEGIN

static inline TX_THREAD *ove_threadx_native(const struct ove_thread *thread)
{
	return (TX_THREAD *)(void *)(uintptr_t)thread;
}

/** Convert an ove priority to the kernel's, and back. */
static inline UINT ove_threadx_priority(int priority)
{
	return (UINT)(CONFIG_OVE_THREADX_LOWEST_PRIORITY - priority);
}

/** Request a switch at the end of the critical section if another thread should run. With preemption disabled, the code
 * that enables it checks again. */
static inline void ove_threadx_switch_soon(void)
{
	if (_tx_thread_execute_ptr != _tx_thread_current_ptr && _tx_thread_preempt_disable == 0u) {
		OVE_SYSTICK_ICSR = OVE_PENDSV_PEND;
	}
}

/** Make a waiting thread ready. The kernel's call would unmask, so preemption is counted as disabled. */
static inline void ove_threadx_ready(TX_THREAD *thread)
{
#ifdef TX_NOT_INTERRUPTABLE
	_tx_thread_preempt_disable++;
	_tx_thread_system_ni_resume(thread);
#else
	/* The kernel subtracts one of the two. */
	_tx_thread_preempt_disable += 2u;
	_tx_thread_system_resume(thread);
#endif
	_tx_thread_preempt_disable--;
	ove_threadx_switch_soon();
}

/** The same as the last step of a critical section: the kernel may unmask and switch at once, as at the end of native
 * calls. */
static inline void ove_threadx_ready_at_once(TX_THREAD *thread)
{
#ifdef TX_NOT_INTERRUPTABLE
	_tx_thread_system_ni_resume(thread);
#else
	_tx_thread_preempt_disable++;
	_tx_thread_system_resume(thread);
#endif
}

/**
 * Ticks that have come and that the kernel's timeouts do not include: without TX_TIMER_PROCESS_IN_ISR, the kernel
 * counts them in its timer thread, and a thread of the same priority, or a section, may come first.
 */
#ifdef TX_TIMER_PROCESS_IN_ISR
static inline ULONG ove_threadx_ticks_behind(void)
{
	return 0;
}
#else
extern ULONG ove_threadx_ticks_owed;

static inline ULONG ove_threadx_ticks_behind(void)
{
	return ove_threadx_ticks_owed + (_tx_timer_expired != TX_FALSE ? 1u : 0u);
}
#endif

/** Remove the calling thread, whose new state is set, from the ready threads for @p ticks. Others run during that time;
 * then the mask is as before. */
static inline void ove_threadx_leave(TX_THREAD *self, ULONG ticks)
{
#ifdef TX_NOT_INTERRUPTABLE
	_tx_thread_system_ni_suspend(self, ticks);
#else
	self->tx_thread_suspending = TX_TRUE;
	self->tx_thread_timer.tx_timer_internal_remaining_ticks = ticks;
	_tx_thread_preempt_disable++;
	_tx_thread_system_suspend(self);
#endif
}

/** The entry of every ove thread; other threads have another entry in their control block. */
void ove_threadx_run(ULONG thread);

/** Return true if the control block, which the kernel has not released, is part of a struct ove_thread. */
static inline bool ove_threadx_is_own(const struct ove_thread *thread)
{
	return ove_threadx_native(thread)->tx_thread_entry == ove_threadx_run;
}

OVE_EXTERN_C_END

#endif
