/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Like abort_wait.c, for streams, event groups, joins and sleeps. */
#include "abort_wait.h"

#if CONFIG_OVE_STREAM
OVE_STREAM_DEFINE_STATIC(stream, 4, 1);

static int positive(int moved)
{
	return moved == 0 ? OVE_ERR_TIMEOUT : moved > 0 ? OVE_OK : moved;
}

static int receive_bytes(uint32_t timeout_ms)
{
	char bytes[4];

	return positive(ove_stream_receive(stream, bytes, sizeof(bytes), timeout_ms));
}

static int send_bytes(uint32_t timeout_ms)
{
	return positive(ove_stream_send(stream, "ab", 2, timeout_ms));
}

static void send_more_than_fits(void *unused)
{
	(void)unused;
	EXPECT_EQ(ove_stream_send(stream, "abcdef", 6, OVE_WAIT_FOREVER), 4);
	EXPECT_EQ(ove_stream_send(stream, "x", 1, 2u * TEST_TICK_MS), 0);
	test_point(1);
}

OVE_TEST(abort_wait, stream, ends,
	 "An aborted stream wait transfers no byte; a sender whose wait is aborted learns how many bytes it has put.")
{
	char bytes[8];

	expect_each_ends(receive_bytes);
	EXPECT_EQ(ove_stream_send(stream, "full", 4, OVE_NO_WAIT), 4);
	expect_each_ends(send_bytes);
	EXPECT_EQ(ove_stream_receive(stream, bytes, sizeof(bytes), OVE_NO_WAIT), 4);
	test_clear_points();
	EXPECT_OK(ove_thread_abort_wait(test_spawn_blocked("sender", OVE_PRIO_HIGH, send_more_than_fits, NULL)));
	test_join_all();
	EXPECT_POINTS(1);
	EXPECT_EQ(ove_stream_receive(stream, bytes, sizeof(bytes), OVE_NO_WAIT), 4);
}
#endif

#if CONFIG_OVE_EVENTGROUP
OVE_EVENTGROUP_DEFINE_STATIC(group);

static int await_bits(uint32_t timeout_ms)
{
	uint32_t seen = 0;
	const int result = ove_eventgroup_wait_bits(group, 3, OVE_EVENTGROUP_ALL, true, timeout_ms, &seen);

	EXPECT_EQ(seen, result == OVE_OK ? 3 : 1);
	return result;
}

static int set_bits(void)
{
	return ove_eventgroup_set_bits(group, 3);
}

OVE_TEST(abort_wait, eventgroup, ends, "An aborted wait for bits clears none, and returns the bits that were set.")
{
	EXPECT_OK(ove_eventgroup_set_bits(group, 1));
	expect_each_ends(await_bits);
	EXPECT_EQ(ove_eventgroup_get_bits(group), 1);
	EXPECT_OK(ove_eventgroup_clear_bits(group, 1));
}

static int await_three(uint32_t timeout_ms)
{
	return ove_eventgroup_wait_bits(group, 3, OVE_EVENTGROUP_ALL, true, timeout_ms, NULL);
}

OVE_TEST(abort_wait, eventgroup, bits_first,
	 "A waiter that has its bits keeps them, and the abort does not affect its next wait.")
{
	expect_first_wins(await_three, set_bits);
}
#endif

#if CONFIG_OVE_NOTIFY
static int await_notification(uint32_t timeout_ms)
{
	uint32_t seen = 0;
	const int result = ove_thread_wait_notify(3, OVE_NOTIFY_ALL, true, timeout_ms, &seen);

	EXPECT_EQ(seen, result == OVE_OK ? 3 : 0);
	return result;
}

OVE_TEST(abort_wait, notify, ends, "An aborted wait for a notification clears no bit.")
{
	expect_each_ends(await_notification);
}

static int await_any_notification(uint32_t timeout_ms)
{
	uint32_t seen = 0;
	const int result = ove_thread_wait_notify(3, OVE_NOTIFY_ANY, true, timeout_ms, &seen);

	EXPECT_EQ(seen != 0u, result == OVE_OK);
	return result;
}

OVE_TEST(abort_wait, notify, any_ends, "The abort of a wait for any bit, which would consume the bit, is reported.")
{
	expect_each_ends(await_any_notification);
}

static int await_any_forever(uint32_t timeout_ms)
{
	uint32_t seen = 0;
	const int result = timeout_ms == OVE_WAIT_FOREVER
				   ? ove_thread_wait_notify(1, OVE_NOTIFY_ANY, true, OVE_WAIT_FOREVER, &seen)
				   : ove_thread_wait_notify(1, OVE_NOTIFY_ANY, true, timeout_ms, &seen);

	EXPECT_EQ(seen, result == OVE_OK);
	return result;
}

OVE_TEST(abort_wait, notify, constants_end,
	 "The abort of a wait for any bit is reported even if the compiler knows the arguments of the wait.")
{
	expect_ends(await_any_forever, OVE_WAIT_FOREVER);
}

static ove_thread_t notified;

static int await_own(uint32_t timeout_ms)
{
	notified = ove_thread_get_self();
	return ove_thread_wait_notify(3, OVE_NOTIFY_ALL, true, timeout_ms, NULL);
}

static int notify_all(void)
{
	return ove_thread_notify(notified, 3);
}

OVE_TEST(abort_wait, notify, bits_first,
	 "A waiter that has its notification keeps it, and the abort does not affect its next wait.")
{
	expect_first_wins(await_own, notify_all);
}

static ove_notify_mode_t first_mode;

static void await_and_await(void *unused)
{
	(void)unused;
	/* Not time-critical: this wait has no timeout, or a long one. */
	first_result = ove_thread_wait_notify(3, first_mode, true, first_ms, NULL);
	test_point(1);
	if (first_result != OVE_OK) {
		EXPECT_OK(await_own(OVE_NO_WAIT));
	}
	EXPECT_ERR(await_own(2u * TEST_TICK_MS), OVE_ERR_TIMEOUT);
	test_point(2);
}

OVE_TEST(abort_wait, notify, bits_after,
	 "Bits that come after the abort go to that wait or to the next one, and the wait after that is as any other.")
{
	for (int i = 0; i < 4; i++) {
		first_ms = i % 2 == 0 ? OVE_WAIT_FOREVER : TEST_LONG_MS;
		first_mode = i / 2 == 0 ? OVE_NOTIFY_ANY : OVE_NOTIFY_ALL;
		test_clear_points();
		const ove_thread_t waiter = test_spawn_blocked("waiter", OVE_PRIO_LOW, await_and_await, NULL);
		const ove_critical_t section = ove_critical_enter();
		const int aborted = ove_thread_abort_wait(waiter);
		const int given = ove_thread_notify(waiter, 3);

		ove_critical_exit(section);
		EXPECT_OK(aborted);
		EXPECT_OK(given);
		test_join_all();
		EXPECT(first_result == OVE_OK || first_result == OVE_ERR_CANCELLED);
		EXPECT_POINTS(1, 2);
	}
}
#endif

#if CONFIG_OVE_POOL
OVE_POOL_DEFINE_STATIC(pool, 8, 1);
static void *taken;

static int alloc_one(uint32_t timeout_ms)
{
	void *block = NULL;
	const int result = ove_pool_alloc(pool, timeout_ms, &block);

	if (result == OVE_OK) {
		EXPECT_OK(ove_pool_free(pool, block));
	}
	return result;
}

OVE_TEST(abort_wait, pool, ends, "An aborted wait for a block takes none.")
{
	EXPECT_OK(ove_pool_alloc(pool, OVE_NO_WAIT, &taken));
	expect_each_ends(alloc_one);
	EXPECT_OK(ove_pool_free(pool, taken));
	EXPECT_OK(alloc_one(OVE_NO_WAIT));
}
#endif

static ove_thread_t paused;

static void pause_only(void *unused)
{
	(void)unused;
	test_pause();
}

static int join_paused(uint32_t timeout_ms)
{
	return ove_thread_join(paused, timeout_ms);
}

static void join_twice(void *unused)
{
	(void)unused;
	EXPECT_ERR(join_paused(OVE_WAIT_FOREVER), OVE_ERR_CANCELLED);
	EXPECT_ERR(join_paused(2u * TEST_TICK_MS), OVE_ERR_TIMEOUT);
	test_point(1);
	EXPECT_ERR(join_paused(TEST_LONG_MS), OVE_ERR_CANCELLED);
	EXPECT_OK(join_paused(OVE_WAIT_FOREVER));
	test_point(2);
}

OVE_TEST(abort_wait, join, ends, "After an aborted join, the thread can still be joined.")
{
	paused = test_spawn("paused", OVE_PRIO_HIGH, pause_only, NULL);
	test_wait_state(paused, OVE_THREAD_SUSPENDED);
	const ove_thread_t joiner = test_spawn_blocked("joiner", OVE_PRIO_HIGH, join_twice, NULL);

	EXPECT_OK(ove_thread_abort_wait(joiner));
	/* The second join waits for its full timeout. */
	test_wait_points(1);
	WAIT_UNTIL(ove_thread_get_state(joiner) == OVE_THREAD_BLOCKED);
	EXPECT_OK(ove_thread_abort_wait(joiner));
	test_continue(paused);
	test_wait_points(2);
	test_join_all();
	EXPECT_POINTS(1, 2);
}

static void sleep_twice(void *unused)
{
	(void)unused;
	EXPECT_ERR(ove_thread_sleep_ms(TEST_LONG_MS), OVE_ERR_CANCELLED);
	test_point(1);
	EXPECT_ERR(ove_thread_sleep_until(ove_time_get_ms() + TEST_LONG_MS), OVE_ERR_CANCELLED);
	test_point(2);
	EXPECT_ERR(ove_time_delay_ms(TEST_LONG_MS), OVE_ERR_CANCELLED);
	test_point(3);
	const uint64_t start_us = ove_time_get_us();

	EXPECT_OK(ove_thread_sleep_ms(2));
	EXPECT(ove_time_get_us() - start_us >= 2000u);
	test_point(4);
}

OVE_TEST(abort_wait, sleep, ends,
	 "An aborted sleep, relative or absolute, ends at once, and the next one lasts its full time.")
{
	const ove_thread_t sleeper = test_spawn_blocked("sleeper", OVE_PRIO_HIGH, sleep_twice, NULL);

	EXPECT_OK(ove_thread_abort_wait(sleeper));
	for (size_t points = 1; points < 3u; points++) {
		test_wait_points(points);
		test_wait_state(sleeper, OVE_THREAD_BLOCKED);
		test_in_isr(abort_in_isr, sleeper);
	}
	test_join_all();
	EXPECT_POINTS(1, 2, 3, 4);
}

OVE_TEST(abort_wait, no_wait, is_empty, "An abort does not affect a thread that does not wait, nor its next wait.")
{
	EXPECT_ERR(ove_thread_abort_wait(ove_thread_get_self()), OVE_ERR_EMPTY);
	EXPECT_OK(ove_thread_sleep_ms(1));
	paused = test_spawn("paused", OVE_PRIO_HIGH, pause_only, NULL);
	test_wait_state(paused, OVE_THREAD_SUSPENDED);
	EXPECT_ERR(ove_thread_abort_wait(paused), OVE_ERR_EMPTY);
	test_continue(paused);
	test_join_all();
}
