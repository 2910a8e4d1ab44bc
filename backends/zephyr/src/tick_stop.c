/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Ticks that no interrupt counted; see ove_seam/tick_stop.h. */
#include <ove_seam/tick_stop.h>

#include <zephyr/drivers/timer/system_timer.h>

#include <timeout_q.h>

#include "native.h"

#if CONFIG_OVE_TICK_STOP

/* A callback reads the time at which it is due. The kernel sets its own clock to that time by itself. */
static uint32_t step(uint32_t ticks)
{
	const unsigned key = irq_lock();
	const uint32_t next = (uint32_t)z_get_next_timeout_expiry();
	const uint32_t taken = next < ticks ? next : ticks;

	ove_zephyr_clock_skip(taken);
	sys_clock_announce((int32_t)taken);
	irq_unlock(key);
	return taken;
}

void ove_backend_tick_skip(uint32_t ticks)
{
	while (ticks != 0u) {
		ticks -= step(ticks);
	}
}

#endif
