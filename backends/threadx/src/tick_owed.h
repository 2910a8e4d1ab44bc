/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Ticks that the kernel's timer thread has not processed. Each call is made inside the critical section. */
#ifndef OVE_BACKENDS_THREADX_TICK_OWED_H
#define OVE_BACKENDS_THREADX_TICK_OWED_H

#include <ove_backend/tx.h>

#ifdef TX_TIMER_PROCESS_IN_ISR
static inline void ove_threadx_note_tick(void)
{
}

static inline void ove_threadx_owe_ticks(ULONG ticks)
{
	(void)ticks;
}
#else
/** Called in SysTick's interrupt, before the kernel counts the tick. */
void ove_threadx_note_tick(void);

/** Advance the clocks by @p ticks that no interrupt counts, while the timer thread is behind by at least one. */
void ove_threadx_owe_ticks(ULONG ticks);
#endif

#endif
