/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Ticks that come before the kernel's timer thread has processed the previous one. The kernel advances to the next
 * tick's timeouts in that thread, and so loses a tick that comes earlier: all later timeouts would expire a tick late.
 * This file reports such ticks to that thread, by a timeout that the thread finds after those of the first tick.
 */
#include "tick_owed.h"

#include "native.h"
#include "timeouts.h"

#ifndef TX_TIMER_PROCESS_IN_ISR

ULONG ove_threadx_ticks_owed;

static VOID pay(ULONG unused);

static TX_TIMER_INTERNAL payer = {.tx_timer_internal_timeout_function = pay};

/* Add the timeout to those that the thread processes next. */
static void pay_later(void)
{
	payer.tx_timer_internal_remaining_ticks = 1;
	_tx_timer_system_activate(&payer);
}

#if CONFIG_OVE_TICK_STOP
/* Pay the ticks at which no timeout expires in one step: there can be as many as an application has slept. */
static void deliver_quiet_ticks(void)
{
	const ULONG quiet = ove_threadx_next_timeout() - 1u;
	const ULONG paid = quiet < ove_threadx_ticks_owed ? quiet : ove_threadx_ticks_owed;

	ove_threadx_shorten_timeouts(paid);
	ove_threadx_ticks_owed -= paid;
}

void ove_threadx_owe_ticks(ULONG ticks)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	ove_threadx_clock_skip(ticks);
	ove_threadx_ticks_owed += ticks;
	pay_later();
	ove_backend_critical_exit(key);
}
#else
static void deliver_quiet_ticks(void)
{
}
#endif

/* Runs in the timer thread, which has advanced; the thread tests the flag again at its end. */
static VOID pay(ULONG unused)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	(void)unused;
	deliver_quiet_ticks();
	while (ove_threadx_ticks_owed != 0u && _tx_timer_expired == TX_FALSE) {
		ove_threadx_ticks_owed--;
		if (*_tx_timer_current_ptr != TX_NULL) {
			_tx_timer_expired = TX_TRUE;
		} else if (++_tx_timer_current_ptr == _tx_timer_list_end) {
			_tx_timer_current_ptr = _tx_timer_list_start;
		}
	}
	if (ove_threadx_ticks_owed != 0u) {
		pay_later();
	}
	ove_backend_critical_exit(key);
}

void ove_threadx_note_tick(void)
{
	if (_tx_timer_expired != TX_FALSE) {
		ove_threadx_ticks_owed++;
		pay_later();
	}
}

#endif
