/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The kernel's timeouts are a ring of TX_TIMER_ENTRIES lists, one for each of the next ticks. A timeout longer than the
 * ring is in the list at which the kernel checks it again, with the ticks that remained at the last check.
 */
#include <ove_cortex_m/tick.h>

#include "native.h"
#include "timeouts.h"

#if CONFIG_OVE_TICKLESS || CONFIG_OVE_TICK_STOP

/* Returns the first non-empty list, or the end. Entering and leaving a sleep walk through all lists. */
static TX_TIMER_INTERNAL **filled(TX_TIMER_INTERNAL **list, TX_TIMER_INTERNAL *const *end)
{
	while (list != end && *list == TX_NULL) {
		list++;
	}
	return list;
}

/* Returns the ticks until a timeout expires, which the kernel expires or checks again at the given tick. */
static ULONG ticks_left(const TX_TIMER_INTERNAL *timeout, ULONG tick)
{
	const ULONG ticks = timeout->tx_timer_internal_remaining_ticks;

	return ticks > TX_TIMER_ENTRIES ? ticks - TX_TIMER_ENTRIES + tick : tick;
}

static ULONG least_left(const TX_TIMER_INTERNAL *first, ULONG tick, ULONG least)
{
	const TX_TIMER_INTERNAL *timeout = first;

	do {
		const ULONG left = ticks_left(timeout, tick);

		least = left < least ? left : least;
		timeout = timeout->tx_timer_internal_active_next;
	} while (timeout != first);
	return least;
}

static ULONG least_of(TX_TIMER_INTERNAL **begin, TX_TIMER_INTERNAL *const *end, ULONG tick, ULONG least)
{
	for (TX_TIMER_INTERNAL **list = filled(begin, end); list != end; list = filled(list + 1, end)) {
		const ULONG here = tick + (ULONG)(list - begin);

		if (here >= least) {
			break;
		}
		least = least_left(*list, here, least);
	}
	return least;
}

ULONG ove_threadx_next_timeout(void)
{
	TX_TIMER_INTERNAL **const now = _tx_timer_current_ptr;
	const ULONG to_end = (ULONG)(_tx_timer_list_end - now);

	return least_of(_tx_timer_list_start, now, 1u + to_end, least_of(now, _tx_timer_list_end, 1u, TX_WAIT_FOREVER));
}

/* Takes the timeouts out of some lists that the kernel would have checked again. They keep their order. */
static TX_TIMER_INTERNAL **take_out(TX_TIMER_INTERNAL **begin, ULONG lists, ULONG tick, ULONG ticks,
				    TX_TIMER_INTERNAL **last)
{
	TX_TIMER_INTERNAL *const *const end = begin + lists;
	TX_TIMER_INTERNAL **list = begin;

	while ((list = filled(list, end)) != end) {
		TX_TIMER_INTERNAL *const timeout = *list;
		const ULONG left = ticks_left(timeout, tick + (ULONG)(list - begin));

		timeout->tx_timer_internal_remaining_ticks = left - ticks;
		_tx_timer_system_deactivate(timeout);
		timeout->tx_timer_internal_active_next = TX_NULL;
		*last = timeout;
		last = &timeout->tx_timer_internal_active_next;
	}
	return last;
}

void ove_threadx_shorten_timeouts(ULONG ticks)
{
	TX_TIMER_INTERNAL **const now = _tx_timer_current_ptr;
	const ULONG lists = ticks < TX_TIMER_ENTRIES ? ticks : TX_TIMER_ENTRIES;
	const ULONG to_end = (ULONG)(_tx_timer_list_end - now);
	TX_TIMER_INTERNAL *taken = TX_NULL;
	TX_TIMER_INTERNAL **last = &taken;

	if (lists < to_end) {
		(void)take_out(now, lists, 1u, ticks, last);
		_tx_timer_current_ptr = now + lists;
	} else {
		last = take_out(now, to_end, 1u, ticks, last);
		(void)take_out(_tx_timer_list_start, lists - to_end, 1u + to_end, ticks, last);
		_tx_timer_current_ptr = _tx_timer_list_start + (lists - to_end);
	}
	/* When all lists have been taken out, any of them may be the next tick's. */
	while (taken != TX_NULL) {
		TX_TIMER_INTERNAL *const timeout = taken;

		taken = timeout->tx_timer_internal_active_next;
		_tx_timer_system_activate(timeout);
	}
}

void ove_threadx_skip(ULONG ticks)
{
	ove_threadx_shorten_timeouts(ticks);
	ove_threadx_clock_skip(ticks);
}

#endif
