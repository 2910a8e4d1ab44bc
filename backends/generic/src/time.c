/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The clock that SysTick drives, in its four units; see ove_generic/systick_clock.h. */
#include <ove_seam/time.h>

#ifdef OVE_BACKEND_HAS_SYSTICK_CLOCK

#include <stddef.h>

#include <ove_cortex_m/systick.h>
#include <ove_generic/systick_clock.h>
#include <ove_generic/ticks.h>

#if OVE_GENERIC_CLOCK_IS_NARROW
volatile struct ove_generic_clock ove_generic_clock = {.systick_value = &OVE_SYSTICK_VALUE, .icsr = &OVE_SYSTICK_ICSR};
#else
volatile struct ove_generic_clock ove_generic_clock;
#endif

/*
 * The compiler would load the address from a constant next to the code, which waits for the flash, and would use one
 * load for each volatile word.
 */
#if OVE_GENERIC_CLOCK_IS_NARROW
#define CLOCK_ADDRESS(clock) ((clock) = &ove_generic_clock)
#define LOAD_PAIR(clock, name, first, next, second) \
	do {                                        \
		(first) = (clock)->name;            \
		(second) = (clock)->next;           \
	} while (0)
#else
#define CLOCK_ADDRESS(clock) \
	__asm("movw %0, #:lower16:%c1\n\tmovt %0, #:upper16:%c1" : "=r"(clock) : "i"(&ove_generic_clock))
#define LOAD_PAIR(clock, name, first, next, second) \
	__asm volatile("ldrd %0, %1, [%2, %3]"      \
		       : "=r"(first), "=r"(second)  \
		       : "r"(clock), "i"(offsetof(struct ove_generic_clock, name)), "m"(*(clock)))
#endif

struct reading {
	uint64_t next_us; /**< end of SysTick's current period */
	uint32_t counts;  /**< until then */
	int32_t factor;
};

/*
 * The low word is read first and last, and the high word in between: if the two reads agree, both words are of one
 * tick. Then no tick handler ran between them, and none is pending, so SysTick's value is of that tick's period too. An
 * ISR also tests whether it has interrupted the tick handler.
 */
static inline __attribute__((always_inline)) bool read_published(struct reading *reading, bool is_isr)
{
	const volatile struct ove_generic_clock *clock;
	uint32_t low_before, slow_if, high, low;

	if (!OVE_GENERIC_CLOCK_IS_FAST) {
		return false;
	}
	CLOCK_ADDRESS(clock);
	LOAD_PAIR(clock, next_us_low, low_before, slow_if, slow_if);
	reading->counts = OVE_SYSTICK_VALUE;
	if (is_isr && ((OVE_SYSTICK_ICSR & OVE_GENERIC_CLOCK_IS_PENDING) != 0u ||
		       (OVE_SYSTICK_SHCSR & OVE_SYSTICK_IS_ACTIVE) != 0u)) {
		return false;
	}
	if (!is_isr && __builtin_expect((OVE_SYSTICK_ICSR & slow_if) != 0u, 0)) {
		return false;
	}
	LOAD_PAIR(clock, next_us_high, high, next_us_low, low);
	if (__builtin_expect(low != low_before, 0)) {
		return false;
	}
	reading->next_us = ((uint64_t)high << 32) | low;
	reading->factor = clock->factor;
	return true;
}

static inline __attribute__((always_inline)) bool read_fast(struct reading *reading)
{
	return read_published(reading, false);
}

/* The kernel's moment, in the form in which the fast path reads it. */
static struct reading read_slow(void)
{
	struct reading reading;

	/* ARMv6-M cannot tell which exceptions are active. */
	if (!OVE_GENERIC_CLOCK_IS_NARROW && read_published(&reading, true)) {
		return reading;
	}
	const struct ove_generic_moment moment = ove_generic_clock_moment_slow();

	return (struct reading){(moment.ticks + 1u) * OVE_GENERIC_CLOCK_TICK_US - OVE_GENERIC_CLOCK_LESS,
				OVE_GENERIC_COUNTS_PER_TICK - moment.counts, OVE_GENERIC_CLOCK_FACTOR};
}

static __attribute__((noinline)) uint64_t us_slow(void)
{
	if (!OVE_GENERIC_CLOCK_IS_FAST) {
		return ove_generic_moment_in(ove_generic_clock_moment_slow(), 1000000u);
	}
	const struct reading reading = read_slow();

	return ove_generic_clock_us_before(reading.next_us, reading.counts, reading.factor);
}

#if OVE_GENERIC_CLOCK_IS_NARROW

/*
 * read_fast() and ove_generic_clock_us_before(), in half of the compiler's instructions: one load takes several words,
 * in the order of their addresses, and the ICSR test leaves the 0 that the 64-bit subtraction needs.
 */
uint64_t ove_backend_time_get_us(void)
{
	const volatile struct ove_generic_clock *clock = &ove_generic_clock;
	register uint64_t us __asm("r0");

	if (!OVE_GENERIC_CLOCK_IS_FAST) {
		return us_slow();
	}
	_Static_assert(offsetof(struct ove_generic_clock, slow_if) == 4u &&
			       offsetof(struct ove_generic_clock, icsr) == 16u &&
			       offsetof(struct ove_generic_clock, next_us_high) == 20u,
		       "the loads below take the words in this order");
	__asm volatile goto(".syntax unified\n\t"
			    "ldmia %1!, {r0, r2, r3, r4, r5}\n\t"
			    "ldr r4, [r4]\n\t"
			    "ldr r5, [r5]\n\t"
			    "ands r5, r2\n\t"
			    "bne %l[slow]\n\t"
			    "ldmia %1!, {r1, r2}\n\t"
			    "cmp r0, r2\n\t"
			    "bne %l[slow]\n\t"
			    ".if %c2\n\t"
			    "lsrs r4, r4, %2\n\t"
			    ".endif\n\t"
			    "muls r3, r4\n\t"
			    "lsrs r3, r3, %3\n\t"
			    "subs r0, r0, r3\n\t"
			    "sbcs r1, r5"
			    : "=&r"(us), "+&l"(clock)
			    : "i"(OVE_GENERIC_CLOCK_DROPPED), "i"(OVE_GENERIC_CLOCK_SHIFT)
			    : "r2", "r3", "r4", "r5", "cc", "memory"
			    : slow);
	return us;
slow:
	return us_slow();
}

#else

uint64_t ove_backend_time_get_us(void)
{
	struct reading reading;

	if (!read_fast(&reading)) {
		return us_slow();
	}
	return ove_generic_clock_us_before(reading.next_us, reading.counts, reading.factor);
}

#endif

static __attribute__((noinline)) uint64_t ns_slow(void)
{
	if (!OVE_GENERIC_CLOCK_IS_FAST) {
		return ove_generic_moment_in(ove_generic_clock_moment_slow(), 1000000000u);
	}
	const struct reading reading = read_slow();

	return ove_generic_clock_ns_before(reading.next_us, reading.counts, reading.factor);
}

uint64_t ove_backend_time_get_ns(void)
{
	struct reading reading;

	if (!read_fast(&reading)) {
		return ns_slow();
	}
	return ove_generic_clock_ns_before(reading.next_us, reading.counts, reading.factor);
}

/*
 * The published moment is a multiple of a tick, so multiplying by the inverse of the tick's odd part, modulo 2^64,
 * divides by a tick. An odd number is its own inverse in three bits; each step doubles the number of correct bits.
 */
#define TICK_SHIFT    ((unsigned)__builtin_ctz(OVE_GENERIC_CLOCK_TICK_US))
#define TICK_ODD      ((uint64_t)OVE_GENERIC_CLOCK_TICK_US >> TICK_SHIFT)
#define BETTER(guess) ((guess) * (2u - TICK_ODD * (guess)))

static inline uint64_t whole_ticks(uint64_t us)
{
	const uint64_t in_6_bits = BETTER(TICK_ODD);
	const uint64_t in_12_bits = BETTER(in_6_bits);
	const uint64_t in_24_bits = BETTER(in_12_bits);
	const uint64_t in_48_bits = BETTER(in_24_bits);

	return (us >> TICK_SHIFT) * BETTER(in_48_bits);
}

/* One tick less than at the end of the period. Before the start, the factor and the ticks are 0. */
static inline uint64_t ticks_before(struct reading reading)
{
#if OVE_GENERIC_CLOCK_IS_NARROW
	const uint32_t has_begun = reading.factor != 0;

	return whole_ticks(reading.next_us + has_begun) - has_begun;
#else
	return whole_ticks(reading.next_us) + (uint64_t)(int64_t)(reading.factor >> 31);
#endif
}

static __attribute__((noinline)) uint64_t ticks_slow(void)
{
	if (!OVE_GENERIC_CLOCK_IS_FAST) {
		return ove_generic_clock_moment_slow().ticks;
	}
	return ticks_before(read_slow());
}

uint64_t ove_backend_time_get_ticks(void)
{
	struct reading reading;

	if (!read_fast(&reading)) {
		return ticks_slow();
	}
	return ticks_before(reading);
}

uint64_t ove_backend_time_get_ms(void)
{
	return ove_generic_ticks_in_ms(ove_backend_time_get_ticks());
}

#endif
