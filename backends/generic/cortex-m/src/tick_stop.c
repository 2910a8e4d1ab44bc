/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Stops SysTick and resumes it from the same count; see ove_seam/tick_stop.h. */
#include <ove_seam/tick_stop.h>

#if CONFIG_OVE_TICK_STOP && defined(__arm__)

#include <ove_backend/time.h>
#include <ove_cortex_m/mask.h>
#include <ove_cortex_m/systick.h>
#include <ove_generic/tick_clock.h>

#include <stdbool.h>

/* The minimum distance to SysTick's next wrap at which it may be stopped, in counts. QEMU wraps twice if SysTick is
 * restarted closer to its wrap. For a short tick, the minimum is a quarter of the tick. */
#define FEW   192u
#define LEAST (OVE_GENERIC_COUNTS_PER_TICK / 4u < FEW ? OVE_GENERIC_COUNTS_PER_TICK / 4u : FEW)

static bool try_to_stop(void)
{
	const uint32_t key = ove_cortex_m_mask();
	const bool is_far = OVE_SYSTICK_VALUE >= LEAST && (OVE_SYSTICK_ICSR & OVE_SYSTICK_IS_PENDING) == 0u;

	if (is_far) {
		/* Write without reading first, because a read would clear the count flag, which the clock needs. */
		OVE_SYSTICK_CTRL = OVE_SYSTICK_RUNS & ~OVE_SYSTICK_ENABLED;
	}
	ove_cortex_m_unmask(key);
	return is_far;
}

void ove_backend_tick_stop(void)
{
	while (!try_to_stop()) {
	}
}

void ove_backend_tick_start(void)
{
	OVE_SYSTICK_CTRL = OVE_SYSTICK_RUNS;
}

#endif
