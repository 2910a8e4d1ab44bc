/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The kernel's own clock and timers across sleeps that skip ticks. */
#include <tx_api.h>

#include "harness.h"

#if CONFIG_OVE_TICKLESS && TEST_EXACT_TIME

/* Around the kernel's 32 lists, once and many times. */
static const ULONG lengths[] = {1, 2, 31, 32, 33, 34, 63, 64, 65, 66, 96, 97, 1000, 1024, 5000};

#define COUNT (sizeof(lengths) / sizeof(lengths[0]))

static TX_TIMER timers[COUNT];
static volatile ULONG expired_at[COUNT];
static volatile unsigned turn[COUNT];
static volatile unsigned turns;

static VOID expire(ULONG index)
{
	expired_at[index] = tx_time_get();
	turn[index] = turns++;
}

static ULONG make_all(ULONG after_ms)
{
	static CHAR name[] = "native";

	turns = 0;
	EXPECT_OK(ove_thread_sleep_ms(after_ms));
	const ULONG start = tx_time_get();

	/* The longest first: the order of expiry must be that of the ticks. */
	for (ULONG index = COUNT; index-- > 0u;) {
		expired_at[index] = 0;
		EXPECT_EQ(tx_timer_create(&timers[index], name, expire, index, lengths[index], 0, TX_AUTO_ACTIVATE),
			  TX_SUCCESS);
	}
	EXPECT_EQ(tx_time_get(), start);
	return start;
}

OVE_TEST(threadx, tickless, native_timers_expire_at_their_ticks,
	 "Fifteen native timers of 1 to 5000 ticks, started at 33 positions of the kernel's ring, expire at their "
	 "own "
	 "ticks and in their order while the processor sleeps between them.")
{
	test_leave_to_tool();
	for (ULONG place = 1; place <= 33u; place++) {
		const ULONG start = make_all(place);

		EXPECT_OK(ove_thread_sleep_ms(5100));
		EXPECT_EQ(turns, COUNT);
		for (unsigned index = 0; index < COUNT; index++) {
			EXPECT_EQ(expired_at[index] - start, lengths[index]);
			EXPECT_EQ(turn[index], index);
			EXPECT_EQ(tx_timer_delete(&timers[index]), TX_SUCCESS);
		}
	}
}

OVE_TEST(threadx, tickless, native_clock_goes_with_oves,
	 "After sleeps of 1 tick to 20 seconds the kernel's clock has moved by as many ticks as ove's.")
{
	static const uint32_t ms[] = {1, 31, 32, 33, 670, 671, 1000, 20000};
	const ULONG apart = tx_time_get() - (ULONG)ove_time_get_ticks();

	test_leave_to_tool();
	for (unsigned index = 0; index < sizeof(ms) / sizeof(ms[0]); index++) {
		EXPECT_OK(ove_thread_sleep_ms(ms[index]));
		EXPECT_EQ(tx_time_get() - (ULONG)ove_time_get_ticks(), apart);
	}
}

static TX_THREAD equal;
static unsigned char stack[1024] __attribute__((aligned(8)));
static volatile bool is_over;
static volatile unsigned equal_turns;

static VOID take_turns(ULONG unused)
{
	(void)unused;
	while (!is_over) {
		equal_turns++;
		tx_thread_relinquish();
	}
}

OVE_TEST(threadx, tickless, native_equal_of_the_idle_thread_runs,
	 "A native thread of the least priority runs while all others wait: the idle thread does not sleep.")
{
	static CHAR name[] = "equal";

	is_over = false;
	equal_turns = 0;
	EXPECT_EQ(tx_thread_create(&equal, name, take_turns, 0, stack, sizeof(stack), TX_MAX_PRIORITIES - 1u,
				   TX_MAX_PRIORITIES - 1u, TX_NO_TIME_SLICE, TX_AUTO_START),
		  TX_SUCCESS);
	EXPECT_OK(ove_thread_sleep_ms(100));
	EXPECT(equal_turns > 1000u);
	is_over = true;
	EXPECT_OK(ove_thread_sleep_ms(2));
	EXPECT_EQ(tx_thread_terminate(&equal), TX_SUCCESS);
	EXPECT_EQ(tx_thread_delete(&equal), TX_SUCCESS);
}

#endif
