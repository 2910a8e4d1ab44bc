/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The time of the kernel's next event. */
#include <ove_seam/power.h>

#if CONFIG_OVE_POWER || CONFIG_OVE_TICK_STOP

#include <ove_cortex_m/systick.h>
#include <timeout_q.h>

#include "native.h"

static void never(struct _timeout *timeout)
{
	(void)timeout;
}

/* The kernel's call returns the same value if there is no timeout and if the next one is 2^31 ticks or more away. To
 * tell these apart, add a timeout: if it is alone in the ring, both its neighbours are the ring's head. */
static bool has_timeouts(void)
{
	static struct _timeout last;

	(void)z_add_timeout(&last, never, K_TICKS(INT64_MAX / 4));
	const bool is_alone = last.node.next == last.node.prev;

	(void)z_abort_timeout(&last);
	return !is_alone;
}

/* The kernel has not counted a tick whose handler is kept out. */
uint32_t ove_backend_next_event_ticks(void)
{
	const unsigned key = irq_lock();
	const uint32_t next =
		has_timeouts() ? (uint32_t)z_get_next_timeout_expiry() - ove_cortex_m_ticks_kept_out() : UINT32_MAX;

	irq_unlock(key);
	return next;
}

#endif
