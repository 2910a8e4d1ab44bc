/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The kernel's own headers, for sources of this backend and for the sources of backends/generic that make threads wait.
 * Everything here is called in the critical section.
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

/** The kernel's priority that stands for one of ove, and back. */
static inline UINT ove_threadx_priority(int priority)
{
	return (UINT)(CONFIG_OVE_THREADX_LOWEST_PRIORITY - priority);
}

/** Let the switch come with the end of the critical section if another thread is to run. With preemption
 * disabled, the party that enables it looks again. */
static inline void ove_threadx_switch_soon(void)
{
	if (_tx_thread_execute_ptr != _tx_thread_current_ptr && _tx_thread_preempt_disable == 0u) {
		OVE_SYSTICK_ICSR = OVE_PENDSV_PEND;
	}
}

/** Let a thread that waits be ready. The kernel's own call would unmask, hence the count of preemption. */
static inline void ove_threadx_ready(TX_THREAD *thread)
{
#ifdef TX_NOT_INTERRUPTABLE
	_tx_thread_preempt_disable++;
	_tx_thread_system_ni_resume(thread);
#else
	/* The kernel takes one of the two back. */
	_tx_thread_preempt_disable += 2u;
	_tx_thread_system_resume(thread);
#endif
	_tx_thread_preempt_disable--;
	ove_threadx_switch_soon();
}

/** The same as the last step of a critical section: the kernel may unmask and switch at once, as at the end of its own
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
 * Ticks that have come and that the kernel's timeouts do not count yet: without TX_TIMER_PROCESS_IN_ISR it counts them
 * in its timer thread, and a thread of the same priority, or a section, may come before that.
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

/** Let the calling thread, which has its new state, leave the ready threads for @p ticks. Others run meanwhile; then
 * the mask is as it was. */
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

/** The entry of every thread of ove: the kernel's block of another thread has another one. */
void ove_threadx_run(ULONG thread);

/** Whether the block, which the kernel has not given back, is in a struct ove_thread. */
static inline bool ove_threadx_is_own(const struct ove_thread *thread)
{
	return ove_threadx_native(thread)->tx_thread_entry == ove_threadx_run;
}

OVE_EXTERN_C_END

#endif
