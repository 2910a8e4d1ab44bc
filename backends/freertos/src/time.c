/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Time: ticks, and how far SysTick has come in the running one.
 *
 * SysTick wraps before its interrupt has counted the tick. Its count flag says that it wrapped, and reading clears it;
 * so whoever reads it notes the wrap, and the tick interrupt, which counts one, takes one note back (traceISR_ENTER in
 * FreeRTOSConfig.h). This holds in every ISR too, also in one that comes between the interrupt's entry and its count.
 * A tick that the kernel loses because interrupts were masked for longer stays noted: the clock does not go back.
 */
#include <ove/time.h>
#include <ove_backend/kernel.h>

#define SYSTICK_CTRL  (*(const volatile uint32_t *)0xe000e010u)
#define SYSTICK_VALUE (*(const volatile uint32_t *)0xe000e018u)
#define COUNT_FLAG    (UINT32_C(1) << 16)

#define COUNTS_PER_TICK ((uint32_t)(CONFIG_OVE_CPU_HZ / CONFIG_OVE_TICK_HZ))

unsigned long ove_freertos_wraps_uncounted;

struct moment {
	uint64_t ticks;
	uint32_t counts; /* since that tick */
};

static struct moment now(void)
{
	if (!ove_freertos_started) {
		return (struct moment){0, 0};
	}
	const ove_backend_critical_t state = ove_backend_critical_enter();
	uint32_t value = SYSTICK_VALUE;

	if ((SYSTICK_CTRL & COUNT_FLAG) != 0u) {
		ove_freertos_wraps_uncounted++;
		value = SYSTICK_VALUE;
	}
	const uint64_t ticks = ove_freertos_tick_count() + ove_freertos_wraps_uncounted;
	ove_backend_critical_exit(state);

	/* It counts down to 0, sets the flag there, and is reloaded one count later. */
	return (struct moment){ticks, value == 0u ? 0u : COUNTS_PER_TICK - value};
}

/* Both divisions are by constants; where the rates do not divide evenly, the 64-bit form is exact. */
static uint64_t scale(uint32_t per_second)
{
	const struct moment moment = now();

	if (per_second % CONFIG_OVE_TICK_HZ == 0u && CONFIG_OVE_CPU_HZ % per_second == 0u) {
		return moment.ticks * (per_second / CONFIG_OVE_TICK_HZ) +
		       moment.counts / (CONFIG_OVE_CPU_HZ / per_second);
	}
	if (per_second % CONFIG_OVE_TICK_HZ == 0u) {
		return moment.ticks * (per_second / CONFIG_OVE_TICK_HZ) +
		       (uint64_t)moment.counts * per_second / CONFIG_OVE_CPU_HZ;
	}
	return moment.ticks / CONFIG_OVE_TICK_HZ * per_second +
	       (moment.ticks % CONFIG_OVE_TICK_HZ * COUNTS_PER_TICK + moment.counts) * per_second / CONFIG_OVE_CPU_HZ;
}

uint64_t ove_backend_time_get_us(void)
{
	return scale(1000000u);
}

uint64_t ove_backend_time_get_ns(void)
{
	return scale(1000000000u);
}

uint64_t ove_backend_time_get_ticks(void)
{
	return now().ticks;
}

uint64_t ove_backend_time_get_ms(void)
{
	const uint64_t ticks = now().ticks;

	return CONFIG_OVE_TICK_HZ == 1000u
		       ? ticks
		       : ticks / CONFIG_OVE_TICK_HZ * 1000u + ticks % CONFIG_OVE_TICK_HZ * 1000u / CONFIG_OVE_TICK_HZ;
}

#if CONFIG_OVE_THREAD_RUNTIME
unsigned long long ove_freertos_counts(void)
{
	const struct moment moment = now();

	return moment.ticks * COUNTS_PER_TICK + moment.counts;
}
#endif
