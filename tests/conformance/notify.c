/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"
#include "timing.h"

#if CONFIG_OVE_NOTIFY

#define A UINT32_C(0x000001)
#define B UINT32_C(0x000100)
#define C UINT32_C(0x40000000)

static ove_thread_t self;

/* Clears the bits of earlier tests and records this test's thread. */
static void begin(void)
{
	self = ove_thread_get_self();
	(void)ove_thread_wait_notify(OVE_NOTIFY_ALL_BITS, OVE_NOTIFY_ANY, true, OVE_NO_WAIT, NULL);
}

static uint32_t bits_of_self(void)
{
	uint32_t bits = 0;

	(void)ove_thread_wait_notify(OVE_NOTIFY_ALL_BITS, OVE_NOTIFY_ALL, false, OVE_NO_WAIT, &bits);
	return bits;
}

static int wait_for(uint32_t timeout_ms)
{
	return ove_thread_wait_notify(A, OVE_NOTIFY_ANY, false, timeout_ms, NULL);
}

OVE_TEST(notify, wait, starts_without_bits, "A new thread has no bits.")
{
	begin();
	EXPECT_ERR(ove_thread_wait_notify(OVE_NOTIFY_ALL_BITS, OVE_NOTIFY_ANY, false, OVE_NO_WAIT, NULL),
		   OVE_ERR_TIMEOUT);
	EXPECT_EQ(bits_of_self(), 0);
}

OVE_TEST(notify, notify, before_the_wait_counts, "Bits set before the wait end it at once; bits set twice count once.")
{
	begin();
	EXPECT_OK(ove_thread_notify(self, A));
	EXPECT_OK(ove_thread_notify(self, A));
	EXPECT_OK(ove_thread_wait_notify(A, OVE_NOTIFY_ANY, true, OVE_WAIT_FOREVER, NULL));
	EXPECT_ERR(ove_thread_wait_notify(A, OVE_NOTIFY_ANY, true, OVE_NO_WAIT, NULL), OVE_ERR_TIMEOUT);
}

OVE_TEST(notify, wait, any, "A wait for any of two bits is satisfied by one of them, and returns all set bits.")
{
	uint32_t result = 0;

	begin();
	EXPECT_OK(ove_thread_notify(self, B | C));
	EXPECT_OK(ove_thread_wait_notify(A | B, OVE_NOTIFY_ANY, false, OVE_WAIT_FOREVER, &result));
	EXPECT_EQ(result, B | C);
	EXPECT_EQ(bits_of_self(), B | C);
}

OVE_TEST(notify, wait, all, "A wait for all of two bits is satisfied by both, not by one.")
{
	uint32_t result = 0;

	begin();
	EXPECT_OK(ove_thread_notify(self, A | C));
	EXPECT_ERR(ove_thread_wait_notify(A | B, OVE_NOTIFY_ALL, true, OVE_NO_WAIT, &result), OVE_ERR_TIMEOUT);
	EXPECT_EQ(result, A | C);
	EXPECT_OK(ove_thread_notify(self, B));
	EXPECT_OK(ove_thread_wait_notify(A | B, OVE_NOTIFY_ALL, true, OVE_NO_WAIT, &result));
	EXPECT_EQ(result, A | B | C);
	EXPECT_EQ(bits_of_self(), C);
}

OVE_TEST(notify, wait, clears_what_it_waited_for,
	 "With clear, the wait clears the bits that it waited for and leaves the others.")
{
	uint32_t result = 0;

	begin();
	EXPECT_OK(ove_thread_notify(self, OVE_NOTIFY_ALL_BITS));
	EXPECT_OK(ove_thread_wait_notify(A | B, OVE_NOTIFY_ANY, true, OVE_NO_WAIT, &result));
	EXPECT_EQ(result, OVE_NOTIFY_ALL_BITS);
	EXPECT_EQ(bits_of_self(), OVE_NOTIFY_ALL_BITS & ~(A | B));
}

OVE_TEST(notify, wait, timeout_clears_nothing, "After a timeout, the bits are unchanged, and result holds them.")
{
	uint32_t result = 0;

	begin();
	EXPECT_OK(ove_thread_notify(self, B));
	EXPECT_ERR(ove_thread_wait_notify(A | B, OVE_NOTIFY_ALL, true, 2, &result), OVE_ERR_TIMEOUT);
	EXPECT_EQ(result, B);
	EXPECT_EQ(bits_of_self(), B);
}

OVE_TEST(notify, wait, timeout_is_never_early, "A wait with a timeout never times out early.")
{
	begin();
	test_never_early(wait_for, OVE_ERR_TIMEOUT);
}

OVE_TEST(notify, wait, timeout_is_at_most_a_tick_late, "A wait with a timeout times out at most one tick late.")
{
	NEEDS_EXACT_TIME();
	begin();
	test_at_most_a_tick_late(wait_for);
}

/* Each thread waits for A and B, and then once more for later bits. */
static void wait_all_and_report(void *number)
{
	uint32_t result = 0;

	EXPECT_OK(ove_thread_wait_notify(A | B, OVE_NOTIFY_ALL, true, OVE_WAIT_FOREVER, &result));
	EXPECT_EQ(result, A | B | C);
	EXPECT_EQ(bits_of_self(), C);
	test_point(TEST_NUMBER(number));
}

static void wait_any_and_report(void *number)
{
	uint32_t result = 0;

	EXPECT_OK(ove_thread_wait_notify(A | B, OVE_NOTIFY_ANY, true, OVE_WAIT_FOREVER, &result));
	EXPECT_EQ(result & (A | B), B);
	test_point(TEST_NUMBER(number));
}

OVE_TEST(notify, notify, wakes_the_waiter, "The waiter continues when its bits are complete, not before.")
{
	begin();
	const ove_thread_t waiter = test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_all_and_report, TEST_ARG(2));

	EXPECT_OK(ove_thread_notify(waiter, A));
	EXPECT_OK(ove_thread_notify(waiter, C));
	EXPECT_EQ(ove_thread_get_state(waiter), OVE_THREAD_BLOCKED);
	test_point(1);
	EXPECT_OK(ove_thread_notify(waiter, B));
	test_join_all();
	EXPECT_POINTS(1, 2);
}

OVE_TEST(notify, notify, wakes_its_thread_alone, "If two threads wait, only the notified one continues.")
{
	begin();
	const ove_thread_t first = test_spawn_blocked("first", OVE_PRIO_HIGH, wait_any_and_report, TEST_ARG(1));
	const ove_thread_t second = test_spawn_blocked("second", OVE_PRIO_HIGH, wait_any_and_report, TEST_ARG(2));

	EXPECT_OK(ove_thread_notify(second, B));
	EXPECT_OK(ove_thread_join(second, TEST_LONG_MS));
	EXPECT_EQ(ove_thread_get_state(first), OVE_THREAD_BLOCKED);
	EXPECT_OK(ove_thread_notify(first, B));
	test_join_all();
	EXPECT_POINTS(2, 1);
}

OVE_TEST(notify, notify, preempts_the_notifier, "A waiter that is more urgent runs before the call returns.")
{
	NEEDS_STRICT_PRIORITY();
	begin();
	const ove_thread_t waiter = test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_any_and_report, TEST_ARG(1));

	EXPECT_OK(ove_thread_notify(waiter, B));
	test_point(2);
	test_join_all();
	EXPECT_POINTS(1, 2);
}

OVE_TEST(notify, notify, in_a_section_takes_effect_at_its_end, "A waiter woken in a critical section runs at its end.")
{
	NEEDS_STRICT_PRIORITY();
	begin();
	const ove_thread_t waiter = test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_any_and_report, TEST_ARG(2));
	const ove_critical_t key = ove_critical_enter();

	EXPECT_OK(ove_thread_notify(waiter, B));
	test_point(1);
	ove_critical_exit(key);
	test_point(3);
	test_join_all();
	EXPECT_POINTS(1, 2, 3);
}

static void wait_twice(void *unused)
{
	uint32_t result = 0;

	(void)unused;
	EXPECT_OK(ove_thread_wait_notify(A, OVE_NOTIFY_ANY, true, OVE_WAIT_FOREVER, &result));
	EXPECT_EQ(result, A);
	EXPECT_OK(ove_thread_wait_notify(A, OVE_NOTIFY_ANY, true, OVE_NO_WAIT, &result));
	EXPECT_EQ(result, A);
	EXPECT_EQ(bits_of_self(), 0);
	test_point(2);
}

OVE_TEST(notify, notify, after_the_wake_counts_again,
	 "A bit set after the one that ended the wait, but before the waiter runs, counts for its next wait.")
{
	NEEDS_STRICT_PRIORITY();
	begin();
	const ove_thread_t waiter = test_spawn_blocked("waiter", OVE_PRIO_LOW, wait_twice, NULL);

	EXPECT_OK(ove_thread_notify(waiter, A));
	EXPECT_OK(ove_thread_notify(waiter, A));
	test_point(1);
	test_join_all();
	EXPECT_POINTS(1, 2);
}

static void wait_5_ms_in_vain(void *unused)
{
	(void)unused;
	EXPECT_ERR(ove_thread_wait_notify(A, OVE_NOTIFY_ANY, true, 5, NULL), OVE_ERR_TIMEOUT);
	test_point(1);
	EXPECT_OK(ove_thread_wait_notify(B, OVE_NOTIFY_ANY, true, OVE_WAIT_FOREVER, NULL));
	EXPECT_OK(ove_thread_wait_notify(A, OVE_NOTIFY_ANY, true, OVE_NO_WAIT, NULL));
	test_point(3);
}

OVE_TEST(notify, wait, after_a_timeout_is_as_the_first, "Bits that come after a timeout stay for a later wait.")
{
	begin();
	const ove_thread_t waiter = test_spawn("waiter", OVE_PRIO_HIGH, wait_5_ms_in_vain, NULL);

	test_wait_points(1);
	EXPECT_OK(ove_thread_notify(waiter, A));
	test_point(2);
	EXPECT_OK(ove_thread_notify(waiter, B));
	test_join_all();
	EXPECT_POINTS(1, 2, 3);
}

OVE_TEST(notify, notify, a_suspended_waiter_has_its_bits, "A suspended waiter continues only after the resume.")
{
	begin();
	const ove_thread_t waiter = test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_any_and_report, TEST_ARG(2));

	EXPECT_OK(ove_thread_suspend(waiter));
	EXPECT_OK(ove_thread_notify(waiter, B));
	EXPECT_OK(ove_thread_sleep_ms(3));
	test_point(1);
	EXPECT_OK(ove_thread_resume(waiter));
	test_join_all();
	EXPECT_POINTS(1, 2);
}

OVE_TEST(notify, notify, leaves_another_wait, "Notification bits do not end a wait for another object.")
{
	begin();
	const ove_thread_t waiter = test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_any_and_report, TEST_ARG(1));

	EXPECT_OK(ove_thread_notify(self, A));
	EXPECT_ERR(ove_thread_join(waiter, 2), OVE_ERR_TIMEOUT);
	EXPECT_OK(ove_thread_sleep_ms(1));
	EXPECT_EQ(bits_of_self(), A);
	EXPECT_OK(ove_thread_notify(waiter, B));
	test_join_all();
	EXPECT_POINTS(1);
}

static void notify_in_isr(void *thread)
{
	EXPECT_OK(ove_thread_notify_from_isr((ove_thread_t)thread, B));
	test_point(1);
}

OVE_TEST(notify, notify_from_isr, wakes_the_waiter, "A more urgent waiter runs before the interrupted thread goes on.")
{
	NEEDS_STRICT_PRIORITY();
	begin();
	const ove_thread_t waiter = test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_any_and_report, TEST_ARG(2));

	test_in_isr(notify_in_isr, waiter);
	test_point(3);
	test_join_all();
	EXPECT_POINTS(1, 2, 3);
}

OVE_TEST(notify, notify_from_isr, before_the_wait_counts, "Bits that an ISR set before the wait end it at once.")
{
	begin();
	test_in_isr(notify_in_isr, self);
	EXPECT_EQ(bits_of_self(), B);
	EXPECT_OK(ove_thread_wait_notify(B, OVE_NOTIFY_ALL, true, OVE_WAIT_FOREVER, NULL));
	EXPECT_EQ(bits_of_self(), 0);
	EXPECT_POINTS(1);
}

OVE_TEST_CHECK(notify, arguments, invalid,
	       "NULL, no bits, a bit out of range and an unknown mode return OVE_ERR_INVALID.")
{
	begin();
	EXPECT_ERR(ove_thread_notify(NULL, A), OVE_ERR_INVALID);
	EXPECT_ERR(ove_thread_notify(self, 0), OVE_ERR_INVALID);
	EXPECT_ERR(ove_thread_notify(self, A | ~OVE_NOTIFY_ALL_BITS), OVE_ERR_INVALID);
	EXPECT_ERR(ove_thread_wait_notify(0, OVE_NOTIFY_ANY, false, OVE_NO_WAIT, NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_thread_wait_notify(UINT32_MAX, OVE_NOTIFY_ANY, false, OVE_NO_WAIT, NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_thread_wait_notify(A, (ove_notify_mode_t)2, false, OVE_NO_WAIT, NULL), OVE_ERR_INVALID);
	EXPECT_EQ(bits_of_self(), 0);
}

static void call_in_isr(void *unused)
{
	(void)unused;
	EXPECT_ERR(ove_thread_notify(self, A), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_thread_wait_notify(A, OVE_NOTIFY_ANY, false, OVE_NO_WAIT, NULL), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_thread_notify_from_isr(NULL, A), OVE_ERR_INVALID);
	EXPECT_ERR(ove_thread_notify_from_isr(self, 0), OVE_ERR_INVALID);
	test_point(1);
}

OVE_TEST_CHECK(notify, isr, thread_calls_answer_context, "In an ISR, the thread calls return OVE_ERR_CONTEXT.")
{
	begin();
	test_in_isr(call_in_isr, NULL);
	EXPECT_EQ(bits_of_self(), 0);
	EXPECT_POINTS(1);
}

OVE_TEST_CHECK(notify, notify_from_isr, in_a_thread_is_context,
	       "In a thread, ove_thread_notify_from_isr() returns OVE_ERR_CONTEXT and sets no bit.")
{
	begin();
	EXPECT_ERR(ove_thread_notify_from_isr(self, A), OVE_ERR_CONTEXT);
	EXPECT_EQ(bits_of_self(), 0);
}

OVE_TEST_CHECK(notify, wait, in_a_section_is_context,
	       "In a critical section, a wait that may block returns OVE_ERR_CONTEXT.")
{
	begin();
	const ove_critical_t key = ove_critical_enter();
	const int waiting = ove_thread_wait_notify(A, OVE_NOTIFY_ANY, false, 1, NULL);
	const int looking = ove_thread_wait_notify(A, OVE_NOTIFY_ANY, false, OVE_NO_WAIT, NULL);

	ove_critical_exit(key);
	EXPECT_ERR(waiting, OVE_ERR_CONTEXT);
	EXPECT_ERR(looking, OVE_ERR_TIMEOUT);
}

static void notify_in_urgent_isr(void *thread)
{
	(void)ove_thread_notify_from_isr((ove_thread_t)thread, A);
}

OVE_TEST_CHECK_STOPS_SAYING(
	interrupt, urgent, thread_notify_from_isr_stops, OVE_STOP_CONTEXT, "ove_thread_notify_from_isr",
	"ove: interrupt ...",
	"ove_thread_notify_from_isr() in an interrupt that is too urgent stops and names the interrupt.")
{
	test_in_urgent_isr(notify_in_urgent_isr, ove_thread_get_self());
}

#if CONFIG_OVE_TIMER
static int waited_in_callback;

static void wait_in_callback(ove_timer_t timer, void *unused)
{
	(void)timer;
	(void)unused;
	waited_in_callback = ove_thread_wait_notify(A, OVE_NOTIFY_ANY, false, OVE_NO_WAIT, NULL);
	EXPECT_OK(ove_thread_notify(self, C));
}

OVE_TEST_CHECK(notify, wait, in_a_timers_callback_is_context,
	       "A timer callback, which has no notification bits, gets CONTEXT for a wait, and may notify threads.")
{
	static ove_timer_storage_t storage;
	ove_timer_t timer;

	begin();
	EXPECT_OK(ove_timer_init(&timer, &storage, wait_in_callback, NULL, 1, OVE_TIMER_ONE_SHOT));
	EXPECT_OK(ove_timer_start(timer));
	EXPECT_OK(ove_thread_wait_notify(C, OVE_NOTIFY_ANY, true, TEST_LONG_MS, NULL));
	EXPECT_ERR(waited_in_callback, OVE_ERR_CONTEXT);
	EXPECT_OK(ove_timer_deinit(timer));
}
#endif

OVE_TEST_CHECK_AT_START(notify, wait, before_the_start_is_context,
			"Before the scheduler runs, a wait is OVE_ERR_CONTEXT.")
{
	EXPECT_ERR(ove_thread_wait_notify(A, OVE_NOTIFY_ANY, false, OVE_NO_WAIT, NULL), OVE_ERR_CONTEXT);
}

enum { STRESS_ROUNDS = 500 };

static void answer_each(void *peer)
{
	for (int i = 0; i < STRESS_ROUNDS; i++) {
		EXPECT_OK(ove_thread_wait_notify(A | B, OVE_NOTIFY_ANY, true, OVE_WAIT_FOREVER, NULL));
		EXPECT_OK(ove_thread_notify((ove_thread_t)peer, C));
	}
	test_point(2);
}

static void notify_only(void *thread)
{
	EXPECT_OK(ove_thread_notify_from_isr((ove_thread_t)thread, B));
}

OVE_TEST(notify, stress, no_bit_is_lost,
	 "500 alternating notifications from a thread and an ISR, each awaited, get replies.")
{
	begin();
	const ove_thread_t peer = test_spawn("peer", OVE_PRIO_HIGH, answer_each, self);

	for (int i = 0; i < STRESS_ROUNDS; i++) {
		if (i % 3 == 0) {
			test_in_isr(notify_only, peer);
		} else {
			EXPECT_OK(ove_thread_notify(peer, A));
		}
		EXPECT_OK(ove_thread_wait_notify(C, OVE_NOTIFY_ALL, true, i % 2 == 0 ? TEST_LONG_MS : OVE_WAIT_FOREVER,
						 NULL));
	}
	test_join_all();
	EXPECT_POINTS(2);
}

#endif
