/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Ticks that no interrupt counted; see ove_seam/tick_stop.h. */
#include <nuttx/config.h>

#include <ove_seam/tick_stop.h>

#include "clock_skip.h"
#include "native.h"

#if CONFIG_OVE_TICK_STOP

/* Refused with another timer than SysTick. */
#include "timeouts.h"

/* The handler of the kernel's timer would count the last tick of a step, but counts none while SysTick is stopped. */
static uint32_t step(uint32_t ticks)
{
	const irqstate_t key = up_irq_save();
	const uint32_t next = ove_nuttx_next_timeout();
	const uint32_t taken = next < ticks ? next : ticks;

	ove_nuttx_skip(taken - 1u);
	ove_nuttx_tick();
	up_irq_restore(key);
	return taken;
}

void ove_backend_tick_skip(uint32_t ticks)
{
	while (ticks != 0u) {
		ticks -= step(ticks);
	}
}

#endif
