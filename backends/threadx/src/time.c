/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Time: the ticks that SysTick's interrupt has counted, and SysTick; see ove_cortex_m/tick.h. */
#include <ove_cortex_m/tick.h>
#include <ove_seam/kernel.h>
#include <ove_seam/time.h>

#include "native.h"
#include "tick_owed.h"

uint32_t ove_cortex_m_wraps_noted;
uint32_t ove_cortex_m_wraps_lost;

static uint64_t ticks_counted;

struct ove_generic_moment ove_generic_clock_moment_slow(void)
{
	if (!ove_threadx_started) {
		return (struct ove_generic_moment){0, 0};
	}
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const uint32_t value = ove_cortex_m_tick_look();
	const uint64_t ticks = ticks_counted + ove_cortex_m_wraps_noted;

	ove_backend_critical_exit(key);
	return (struct ove_generic_moment){ticks, ove_cortex_m_counts(value)};
}

uint64_t ove_threadx_counts(void)
{
	const struct ove_generic_moment now = ove_generic_clock_moment_slow();

	return now.ticks * OVE_GENERIC_COUNTS_PER_TICK + now.counts;
}

void ove_threadx_start_tick(void)
{
	OVE_SYSTICK_ICSR = OVE_SYSTICK_FORGET;
	ove_cortex_m_tick_start(OVE_GENERIC_COUNTS_PER_TICK);
}

#if CONFIG_OVE_TICKLESS || CONFIG_OVE_TICK_STOP
void ove_threadx_clock_skip(ULONG ticks)
{
	_tx_timer_system_clock += ticks;
	ticks_counted += ticks;
	ove_generic_clock_skip(ticks);
}
#endif

VOID _tx_timer_interrupt(VOID);
void SysTick_Handler(void);

void SysTick_Handler(void)
{
	ove_backend_check_stack();
	const ove_backend_critical_t key = ove_backend_critical_enter();

	ove_cortex_m_tick_begins(true);
	ticks_counted++;
	ove_threadx_note_tick();
	ove_backend_critical_exit(key);
	_tx_timer_interrupt();
}
