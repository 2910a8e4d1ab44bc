/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The clock that SysTick drives, in its four units; see ove_generic/systick_clock.h. */
#include <ove_seam/time.h>

#ifdef OVE_BACKEND_HAS_SYSTICK_CLOCK

#include <stddef.h>

#include <ove_generic/systick_clock.h>
#include <ove_generic/ticks.h>

#define VALUE (*(const volatile uint32_t *)0xe000e018u)
#define ICSR  (*(const volatile uint32_t *)0xe000ed04u)

volatile struct ove_generic_clock ove_generic_clock;

/*
 * The compiler reads the address from a constant beside the code, which costs a wait for the flash, and takes one load
 * for each volatile word.
 */
#if OVE_GENERIC_CLOCK_IS_NARROW
#define CLOCK_ADDRESS(clock) ((clock) = &ove_generic_clock)
#define LOAD_PAIR(clock, from, first, second)                    \
	do {                                                     \
		(first) = (&(clock)->next_us_high)[(from)];      \
		(second) = (&(clock)->next_us_high)[(from) + 1]; \
	} while (0)
#else
#define CLOCK_ADDRESS(clock) \
	__asm("movw %0, #:lower16:%c1\n\tmovt %0, #:upper16:%c1" : "=r"(clock) : "i"(&ove_generic_clock))
#define LOAD_PAIR(clock, from, first, second)      \
	__asm volatile("ldrd %0, %1, [%2, %3]"     \
		       : "=r"(first), "=r"(second) \
		       : "r"(clock), "i"((from) * sizeof(uint32_t)), "m"(*(clock)))
#endif

/* Words of struct ove_generic_clock. */
enum { HIGH_AND_LOW = 0, LOW_AND_SLOW_IF = 1 };

struct reading {
	uint64_t next_us; /**< when the running round of SysTick ends */
	uint32_t counts;  /**< until then */
	int32_t factor;
};

/*
 * The low word is read first and last, and the high word in between: both are of one tick where the two agree. Then no
 * tick handler ran between them, and none is pending, so SysTick's value is of that tick's round too.
 */
static inline __attribute__((always_inline)) bool read_fast(struct reading *reading)
{
	const volatile struct ove_generic_clock *clock;
	uint32_t low_before, slow_if, high, low;

	if (!OVE_GENERIC_CLOCK_IS_FAST) {
		return false;
	}
	CLOCK_ADDRESS(clock);
	LOAD_PAIR(clock, LOW_AND_SLOW_IF, low_before, slow_if);
	reading->counts = VALUE;
	if (__builtin_expect((ICSR & slow_if) != 0u, 0)) {
		return false;
	}
	LOAD_PAIR(clock, HIGH_AND_LOW, high, low);
	if (__builtin_expect(low != low_before, 0)) {
		return false;
	}
	reading->next_us = ((uint64_t)high << 32) | low;
	reading->factor = clock->factor;
	return true;
}

/* The slow path's moment, as a reader of the fast path sees one. */
static struct reading read_slow(void)
{
	const struct ove_generic_moment moment = ove_generic_clock_moment_slow();

	return (struct reading){(moment.ticks + 1u) * OVE_GENERIC_CLOCK_TICK_US,
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

uint64_t ove_backend_time_get_us(void)
{
	struct reading reading;

	if (!read_fast(&reading)) {
		return us_slow();
	}
	return ove_generic_clock_us_before(reading.next_us, reading.counts, reading.factor);
}

#if OVE_GENERIC_CLOCK_IS_NARROW

uint64_t ove_backend_time_get_ns(void)
{
	return ove_generic_moment_in(ove_generic_clock_moment_slow(), 1000000000u);
}

#else

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

#endif

static __attribute__((noinline)) uint64_t ticks_slow(void)
{
	return ove_generic_clock_moment_slow().ticks;
}

/*
 * The published moment is a multiple of a tick, so a multiplication by the inverse of the tick's odd part, modulo 2^64,
 * divides by a tick. An odd number is its own inverse in three bits; each step doubles how many are right.
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

uint64_t ove_backend_time_get_ticks(void)
{
	struct reading reading;

	if (!read_fast(&reading)) {
		return ticks_slow();
	}
	/* One tick less than at the end of the round; before the start the factor is 0, and so are the ticks. */
	return whole_ticks(reading.next_us) + (uint64_t)(int64_t)(reading.factor >> 31);
}

uint64_t ove_backend_time_get_ms(void)
{
	return ove_generic_ticks_in_ms(ove_backend_time_get_ticks());
}

#endif
