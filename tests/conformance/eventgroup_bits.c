/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The calls that return a group's bits after setting, or before clearing, in any context. */
#include "harness.h"

#if CONFIG_OVE_EVENTGROUP

OVE_EVENTGROUP_DEFINE_STATIC(group);

static uint32_t result;

static void put_in_an_isr(void *bits)
{
	result = ove_eventgroup_put_bits(group, (uint32_t)TEST_NUMBER(bits));
}

static void take_in_an_isr(void *bits)
{
	result = ove_eventgroup_take_bits(group, (uint32_t)TEST_NUMBER(bits));
}

/* On the host the interrupt comes a little later. */
static uint32_t in_an_isr(ove_board_irq_fn call, int bits)
{
	result = UINT32_MAX;
	test_in_isr(call, TEST_ARG(bits));
	WAIT_UNTIL(*(volatile uint32_t *)&result != UINT32_MAX);
	return result;
}

OVE_TEST(eventgroup_bits, put, returns_the_bits_after,
	 "A put returns all bits that are set after it; a put of no bits reads the group.")
{
	EXPECT_EQ(ove_eventgroup_put_bits(group, 5), 5);
	EXPECT_EQ(ove_eventgroup_put_bits(group, OVE_EVENTGROUP_ALL_BITS & ~UINT32_C(5)), OVE_EVENTGROUP_ALL_BITS);
	EXPECT_EQ(ove_eventgroup_put_bits(group, 0), OVE_EVENTGROUP_ALL_BITS);
	EXPECT_EQ(ove_eventgroup_take_bits(group, OVE_EVENTGROUP_ALL_BITS), OVE_EVENTGROUP_ALL_BITS);
}

OVE_TEST(eventgroup_bits, take, returns_the_bits_before,
	 "A take returns all bits that were set, and clears those that it names.")
{
	EXPECT_EQ(ove_eventgroup_put_bits(group, 7), 7);
	EXPECT_EQ(ove_eventgroup_take_bits(group, 0), 7);
	EXPECT_EQ(ove_eventgroup_take_bits(group, 2 | 8), 7);
	EXPECT_EQ(ove_eventgroup_take_bits(group, 7), 5);
	EXPECT_EQ(ove_eventgroup_get_bits(group), 0);
}

OVE_TEST(eventgroup_bits, isr, does_both_at_once,
	 "In an ISR, both calls return at once, with the same results as in a thread.")
{
	EXPECT_EQ(in_an_isr(put_in_an_isr, 6), 6);
	EXPECT_EQ(ove_eventgroup_get_bits(group), 6);
	EXPECT_EQ(in_an_isr(take_in_an_isr, 2), 6);
	EXPECT_EQ(in_an_isr(take_in_an_isr, 4), 4);
	EXPECT_EQ(ove_eventgroup_get_bits(group), 0);
}

static void wait_and_report(void *number)
{
	EXPECT_OK(ove_eventgroup_wait_bits(group, 3, OVE_EVENTGROUP_ALL, true, OVE_WAIT_FOREVER, NULL));
	test_point(TEST_NUMBER(number));
}

OVE_TEST(eventgroup_bits, put, wakes_in_each_context,
	 "In a thread and in an ISR, a put wakes the waiters that it completes and returns the bits that they did not "
	 "clear.")
{
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_and_report, TEST_ARG(1));
	EXPECT_EQ(ove_eventgroup_put_bits(group, 1), 1);
	EXPECT_EQ(ove_eventgroup_put_bits(group, 2 | 4), 4);
	test_join_all();
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_and_report, TEST_ARG(2));
	EXPECT_EQ(in_an_isr(put_in_an_isr, 3), 4);
	test_join_all();
	EXPECT_POINTS(1, 2);
	EXPECT_EQ(ove_eventgroup_take_bits(group, 4), 4);
}

OVE_TEST_CHECK_STOPS(eventgroup_bits, put, bits_outside_stop, OVE_STOP_ARGUMENT, "ove_eventgroup_put_bits",
		     "A put of a bit that a group does not have stops the program.")
{
	(void)ove_eventgroup_put_bits(group, OVE_EVENTGROUP_ALL_BITS + 1u);
}

OVE_TEST_CHECK_STOPS(eventgroup_bits, take, null_stops, OVE_STOP_ARGUMENT, "ove_eventgroup_take_bits",
		     "A take from a NULL group stops the program.")
{
	(void)ove_eventgroup_take_bits(NULL, 1);
}

OVE_EVENTGROUP_DEFINE_STATIC(urgent_group);

static void ove_eventgroup_put_bits_in_isr(void *unused)
{
	(void)unused;
	(void)ove_eventgroup_put_bits(urgent_group, 1);
}

OVE_TEST_CHECK_STOPS_SAYING(
	interrupt, urgent, eventgroup_put_bits_stops, OVE_STOP_CONTEXT, "ove_eventgroup_put_bits", "ove: interrupt ...",
	"ove_eventgroup_put_bits() in an interrupt that is too urgent stops and names the interrupt.")
{
	test_in_urgent_isr(ove_eventgroup_put_bits_in_isr, NULL);
}

static void ove_eventgroup_take_bits_in_isr(void *unused)
{
	(void)unused;
	(void)ove_eventgroup_take_bits(urgent_group, 1);
}

OVE_TEST_CHECK_STOPS_SAYING(
	interrupt, urgent, eventgroup_take_bits_stops, OVE_STOP_CONTEXT, "ove_eventgroup_take_bits",
	"ove: interrupt ...",
	"ove_eventgroup_take_bits() in an interrupt that is too urgent stops and names the interrupt.")
{
	test_in_urgent_isr(ove_eventgroup_take_bits_in_isr, NULL);
}

#endif
