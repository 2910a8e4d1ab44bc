/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Ticks that no interrupt counted; see ove_seam/tick_stop.h. */
#include <ove_cortex_m/systick.h>
#include <ove_seam/tick_stop.h>

#include "native.h"
#include "tick_owed.h"
#include "timeouts.h"

#if CONFIG_OVE_TICK_STOP

/* The last tick of each step is counted in the tick's handler, which also expires the timeouts due at it. */
static uint32_t step(uint32_t ticks)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const ULONG next = ove_threadx_next_timeout();
	const uint32_t taken = next < ticks ? next : ticks;

	ove_threadx_skip(taken - 1u);
	OVE_SYSTICK_ICSR = OVE_SYSTICK_PEND;
	ove_backend_critical_exit(key);
	/* The handler runs at this point. */
	__asm volatile("dsb\n\tisb" ::: "memory");
	return taken;
}

void ove_backend_tick_skip(uint32_t ticks)
{
	while (ticks != 0u && ove_threadx_ticks_behind() == 0u) {
		ticks -= step(ticks);
	}
	/* The kernel's timer thread runs after the scheduler lock is released. */
	if (ticks != 0u) {
		ove_threadx_owe_ticks(ticks);
	}
}

#endif
