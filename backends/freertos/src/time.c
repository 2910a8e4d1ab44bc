/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Time: the kernel's ticks and SysTick; see ove_cortex_m/tick.h. The tick hook is in kernel/freertos_hooks.h. */
#include <ove_cortex_m/mask.h>
#include <ove_cortex_m/tick.h>
#include <ove_seam/kernel.h>
#include <ove_seam/time.h>

uint32_t ove_cortex_m_wraps_noted;
uint32_t ove_cortex_m_wraps_lost;

/* The caller may have set PRIMASK: the idle thread before a sleep, and the end of a program. The kernel's own section
 * clears it on a Cortex-M7. */
static uint32_t mask(void)
{
#if OVE_CORTEX_M_HAS_BASEPRI
	return ove_cortex_m_raise(configMAX_SYSCALL_INTERRUPT_PRIORITY);
#else
	return ove_cortex_m_mask();
#endif
}

static void unmask(uint32_t key)
{
#if OVE_CORTEX_M_HAS_BASEPRI
	ove_cortex_m_lower(key);
#else
	ove_cortex_m_unmask(key);
#endif
}

struct ove_generic_moment ove_generic_clock_moment_slow(void)
{
	if (!ove_freertos_started) {
		return (struct ove_generic_moment){0, 0};
	}
	const uint32_t key = mask();
	const uint32_t value = ove_cortex_m_tick_look();
	const uint64_t ticks = ove_freertos_tick_count() + ove_cortex_m_wraps_noted;

	unmask(key);
	return (struct ove_generic_moment){ticks, ove_cortex_m_counts(value)};
}

void ove_freertos_clock_skip(unsigned long ticks)
{
	const uint32_t key = mask();

	ove_generic_clock_skip(ticks);
	unmask(key);
}

#if CONFIG_OVE_THREAD_RUNTIME
unsigned long long ove_freertos_counts(void)
{
	const struct ove_generic_moment moment = ove_generic_clock_moment_slow();

	return moment.ticks * OVE_GENERIC_COUNTS_PER_TICK + moment.counts;
}
#endif
