/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The fast path of a clock that SysTick drives; see ove_generic/systick_clock.h. */
#include <ove_seam/time.h>

#ifdef OVE_BACKEND_HAS_SYSTICK_CLOCK

#include <ove_generic/systick_clock.h>

#define VALUE (*(const volatile uint32_t *)0xe000e018u)
#define ICSR  (*(const volatile uint32_t *)0xe000ed04u)

volatile struct ove_generic_clock ove_generic_clock;

/* Two neighbouring words, the lower first. The compiler takes one load for each volatile word. */
static inline void load_pair(const volatile uint32_t *from, uint32_t *first, uint32_t *second)
{
#if OVE_GENERIC_CLOCK_IS_NARROW
	*first = from[0];
	*second = from[1];
#else
	__asm volatile("ldrd %0, %1, [%2]" : "=r"(*first), "=r"(*second) : "r"(from), "m"(from[0]), "m"(from[1]));
#endif
}

/*
 * The low word is read first and last, and the high word in between: both are of one tick where the two agree. Then no
 * tick handler ran between them, and none is pending, so SysTick's value is of that tick's round too.
 */
uint64_t ove_backend_time_get_us(void)
{
	uint32_t low_before, slow_if, high, low;

	load_pair(&ove_generic_clock.next_us_low, &low_before, &slow_if);
	const uint32_t value = VALUE;

	if (__builtin_expect((ICSR & slow_if) != 0u, 0)) {
		return ove_generic_clock_us_slow();
	}
	load_pair(&ove_generic_clock.next_us_high, &high, &low);
	if (__builtin_expect(low != low_before, 0)) {
		return ove_generic_clock_us_slow();
	}
	return ove_generic_clock_before(((uint64_t)high << 32) | low, value, ove_generic_clock.factor);
}

#endif
