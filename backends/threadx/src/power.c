/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The time of the kernel's next event. */
#include <ove_cortex_m/systick.h>
#include <ove_seam/power.h>

#include "timeouts.h"

#if CONFIG_OVE_POWER || CONFIG_OVE_TICK_STOP

/* The kernel's timeouts have not counted a tick whose handler is kept out, or that its timer thread owes. */
uint32_t ove_backend_next_event_ticks(void)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const ULONG next = ove_threadx_next_timeout();
	const ULONG over = ove_cortex_m_ticks_kept_out() + ove_threadx_ticks_behind();

	ove_backend_critical_exit(key);
	if (next == TX_WAIT_FOREVER) {
		return UINT32_MAX;
	}
	return next > over ? next - over : 0u;
}

#endif
