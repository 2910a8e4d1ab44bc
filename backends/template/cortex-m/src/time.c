/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Time: SysTick is the tick, and with it the clock; see ove_cortex_m/tick.h. */
#include <ove_cortex_m/tick.h>
#include <ove_seam/time.h>
#include <ove_seam/timer.h>

#include "../../kernel/scheduler.h"

uint32_t ove_cortex_m_wraps_noted;
uint32_t ove_cortex_m_wraps_lost;

static uint64_t ticks;

struct ove_generic_moment ove_generic_clock_moment_slow(void)
{
	if (!template_is_started) {
		return (struct ove_generic_moment){0, 0};
	}
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const uint32_t value = ove_cortex_m_tick_look();
	const uint64_t counted = ticks + ove_cortex_m_wraps_noted;

	ove_backend_critical_exit(key);
	return (struct ove_generic_moment){counted, ove_cortex_m_counts(value)};
}

void SysTick_Handler(void);
void SysTick_Handler(void)
{
	ove_backend_check_stack();
	const ove_backend_critical_t key = ove_backend_critical_enter();

	ove_cortex_m_tick_begins(false);
	ticks++;
	/* ove's clock, so that a tick whose interrupt was lost ends a wait too. */
	const uint64_t now = ticks + ove_cortex_m_wraps_noted;

	template_tick(now);
#if CONFIG_OVE_TIMER
	template_timer_tick(now);
#endif
	ove_backend_critical_exit(key);
}
