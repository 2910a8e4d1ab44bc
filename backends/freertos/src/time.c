/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Time: ticks, and how far SysTick has come in the running one.
 *
 * SysTick wraps before its interrupt has counted the tick. Its count flag says that it wrapped, and reading clears it;
 * so the reader notes the wrap, and the tick interrupt, which counts one, takes one note back (traceISR_ENTER in
 * FreeRTOSConfig.h). This holds in every ISR too, also in one that comes between the interrupt's entry and its count.
 * A tick that the kernel loses because interrupts were masked for longer stays noted: the clock does not go back.
 * Whichever of the two learns of a wrap first tells the fast path.
 */
#include <ove_generic/systick_clock.h>
#include <ove_seam/kernel.h>
#include <ove_seam/time.h>

#define SYSTICK_CTRL  (*(const volatile uint32_t *)0xe000e010u)
#define SYSTICK_VALUE (*(const volatile uint32_t *)0xe000e018u)
#define COUNT_FLAG    (UINT32_C(1) << 16)

unsigned long ove_freertos_wraps_uncounted;
unsigned long ove_freertos_wraps_lost; /* those of them whose interrupt does not come any more */

struct ove_generic_moment ove_generic_clock_moment_slow(void)
{
	if (!ove_freertos_started) {
		return (struct ove_generic_moment){0, 0};
	}
	const ove_backend_critical_t key = ove_backend_critical_enter();
	uint32_t value = SYSTICK_VALUE;

	if ((SYSTICK_CTRL & COUNT_FLAG) != 0u) {
		ove_freertos_wraps_uncounted++;
		ove_generic_clock_advance();
		value = SYSTICK_VALUE;
	}
	const uint64_t ticks = ove_freertos_tick_count() + ove_freertos_wraps_uncounted;
	ove_backend_critical_exit(key);

	/* It counts down to 0, sets the flag there, and is reloaded one count later. */
	return (struct ove_generic_moment){ticks, value == 0u ? 0u : OVE_GENERIC_COUNTS_PER_TICK - value};
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
