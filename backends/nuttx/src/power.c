/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The time of the kernel's next event. */
#include <ove_seam/power.h>

#if CONFIG_OVE_POWER || CONFIG_OVE_TICK_STOP

#include <nuttx/irq.h>

#include <ove_cortex_m/systick.h>

#include "timeouts.h"

/* The kernel has not counted a tick whose handler is kept out. */
uint32_t ove_backend_next_event_ticks(void)
{
	const irqstate_t key = up_irq_save();
	const uint32_t next = ove_nuttx_next_timeout();
	const uint32_t over = next != UINT32_MAX ? ove_cortex_m_ticks_kept_out() : 0u;

	up_irq_restore(key);
	return next - over;
}

#endif
