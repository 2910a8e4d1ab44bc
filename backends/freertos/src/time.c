/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Time: the kernel's ticks and SysTick; see ove_cortex_m/tick.h. FreeRTOSConfig.h has the tick's part. */
#include <ove_cortex_m/tick.h>
#include <ove_seam/kernel.h>
#include <ove_seam/time.h>

uint32_t ove_cortex_m_wraps_noted;
uint32_t ove_cortex_m_wraps_lost;

struct ove_generic_moment ove_generic_clock_moment_slow(void)
{
	if (!ove_freertos_started) {
		return (struct ove_generic_moment){0, 0};
	}
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const uint32_t value = ove_cortex_m_tick_look();
	const uint64_t ticks = ove_freertos_tick_count() + ove_cortex_m_wraps_noted;

	ove_backend_critical_exit(key);
	return (struct ove_generic_moment){ticks, ove_cortex_m_counts(value)};
}

void ove_freertos_clock_skip(unsigned long ticks)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	ove_generic_clock_skip(ticks);
	ove_backend_critical_exit(key);
}

#if CONFIG_OVE_THREAD_RUNTIME
unsigned long long ove_freertos_counts(void)
{
	const struct ove_generic_moment moment = ove_generic_clock_moment_slow();

	return moment.ticks * OVE_GENERIC_COUNTS_PER_TICK + moment.counts;
}
#endif
