/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdatomic.h>

#include "harness.h"
#include "timing.h"

#if CONFIG_OVE_EVENTGROUP

#define A UINT32_C(0x000001)
#define B UINT32_C(0x000100)
#define C UINT32_C(0x800000)

static ove_eventgroup_storage_t storage;
static ove_eventgroup_t group;

static void make(void)
{
	EXPECT_OK(ove_eventgroup_init(&group, &storage));
}

static void end(void)
{
	EXPECT_OK(ove_eventgroup_deinit(group));
}

static int wait_for(uint32_t timeout_ms)
{
	return ove_eventgroup_wait_bits(group, A, OVE_EVENTGROUP_ANY, false, timeout_ms, NULL);
}

OVE_TEST(eventgroup, set_bits, adds_and_clears,
	 "A set adds bits, a clear removes bits, and the other bits do not change.")
{
	make();
	EXPECT_EQ(ove_eventgroup_get_bits(group), 0);
	EXPECT_OK(ove_eventgroup_set_bits(group, A | C));
	EXPECT_OK(ove_eventgroup_set_bits(group, A | B));
	EXPECT_EQ(ove_eventgroup_get_bits(group), A | B | C);
	EXPECT_OK(ove_eventgroup_clear_bits(group, B));
	EXPECT_EQ(ove_eventgroup_get_bits(group), A | C);
	EXPECT_OK(ove_eventgroup_set_bits(group, OVE_EVENTGROUP_ALL_BITS));
	EXPECT_EQ(ove_eventgroup_get_bits(group), OVE_EVENTGROUP_ALL_BITS);
	EXPECT_OK(ove_eventgroup_clear_bits(group, OVE_EVENTGROUP_ALL_BITS));
	EXPECT_EQ(ove_eventgroup_get_bits(group), 0);
	end();
}

OVE_TEST(eventgroup, wait_bits, any,
	 "A wait for any of two bits is satisfied by one of them, and returns all set bits.")
{
	uint32_t result = 0;

	make();
	EXPECT_OK(ove_eventgroup_set_bits(group, B | C));
	EXPECT_OK(ove_eventgroup_wait_bits(group, A | B, OVE_EVENTGROUP_ANY, false, OVE_WAIT_FOREVER, &result));
	EXPECT_EQ(result, B | C);
	EXPECT_EQ(ove_eventgroup_get_bits(group), B | C);
	end();
}

OVE_TEST(eventgroup, wait_bits, all, "A wait for all of two bits is satisfied by both, not by one.")
{
	uint32_t result = 0;

	make();
	EXPECT_OK(ove_eventgroup_set_bits(group, A | C));
	EXPECT_ERR(ove_eventgroup_wait_bits(group, A | B, OVE_EVENTGROUP_ALL, true, OVE_NO_WAIT, &result),
		   OVE_ERR_TIMEOUT);
	EXPECT_EQ(result, A | C);
	EXPECT_EQ(ove_eventgroup_get_bits(group), A | C);
	EXPECT_OK(ove_eventgroup_set_bits(group, B));
	EXPECT_OK(ove_eventgroup_wait_bits(group, A | B, OVE_EVENTGROUP_ALL, false, OVE_NO_WAIT, &result));
	EXPECT_EQ(result, A | B | C);
	end();
}

OVE_TEST(eventgroup, wait_bits, clears_what_it_waited_for,
	 "With clear, a successful wait clears the bits waited for and leaves the others; result holds the bits before "
	 "that.")
{
	uint32_t result = 0;

	make();
	EXPECT_OK(ove_eventgroup_set_bits(group, A | B | C));
	EXPECT_OK(ove_eventgroup_wait_bits(group, A | B, OVE_EVENTGROUP_ANY, true, OVE_NO_WAIT, &result));
	EXPECT_EQ(result, A | B | C);
	EXPECT_EQ(ove_eventgroup_get_bits(group), C);
	EXPECT_OK(ove_eventgroup_wait_bits(group, C, OVE_EVENTGROUP_ALL, true, OVE_NO_WAIT, NULL));
	EXPECT_EQ(ove_eventgroup_get_bits(group), 0);
	end();
}

OVE_TEST(eventgroup, wait_bits, timeout_clears_nothing,
	 "After a timeout, the bits are unchanged, and result holds them.")
{
	uint32_t result = 0;

	make();
	EXPECT_OK(ove_eventgroup_set_bits(group, B));
	EXPECT_ERR(ove_eventgroup_wait_bits(group, A | B, OVE_EVENTGROUP_ALL, true, 2, &result), OVE_ERR_TIMEOUT);
	EXPECT_EQ(result, B);
	EXPECT_EQ(ove_eventgroup_get_bits(group), B);
	end();
}

OVE_TEST(eventgroup, wait_bits, timeout_is_never_early, "A wait with a timeout never times out early.")
{
	make();
	test_never_early(wait_for, OVE_ERR_TIMEOUT);
	end();
}

OVE_TEST(eventgroup, wait_bits, timeout_is_at_most_a_tick_late, "A wait times out at most one tick late.")
{
	NEEDS_EXACT_TIME();
	make();
	test_at_most_a_tick_late(wait_for);
	end();
}

static void wait_a_and_b(void *number)
{
	uint32_t result = 0;

	EXPECT_OK(ove_eventgroup_wait_bits(group, A | B, OVE_EVENTGROUP_ALL, true, OVE_WAIT_FOREVER, &result));
	EXPECT_EQ(result, A | B | C);
	test_point(TEST_NUMBER(number));
}

OVE_TEST(eventgroup, set_bits, completes_a_wait,
	 "A wait for all of two bits ends with the second one, whenever they come.")
{
	make();
	const ove_thread_t waiter = test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_a_and_b, TEST_ARG(2));
	EXPECT_OK(ove_eventgroup_set_bits(group, A));
	EXPECT_OK(ove_eventgroup_set_bits(group, C));
	EXPECT_EQ(ove_thread_get_state(waiter), OVE_THREAD_BLOCKED);
	test_point(1);
	EXPECT_OK(ove_eventgroup_set_bits(group, B));
	test_join_all();
	EXPECT_POINTS(1, 2);
	EXPECT_EQ(ove_eventgroup_get_bits(group), C);
	end();
}

static void wait_any_a(void *number)
{
	EXPECT_OK(ove_eventgroup_wait_bits(group, A, OVE_EVENTGROUP_ANY, true, OVE_WAIT_FOREVER, NULL));
	test_point(TEST_NUMBER(number));
}

static void wait_any_b(void *number)
{
	EXPECT_OK(ove_eventgroup_wait_bits(group, B, OVE_EVENTGROUP_ANY, false, OVE_WAIT_FOREVER, NULL));
	test_point(TEST_NUMBER(number));
}

OVE_TEST(eventgroup, set_bits, wakes_every_waiter_it_completes,
	 "One set wakes all threads that wait for the bit, although each of them clears it, and no other thread.")
{
	make();
	(void)test_spawn_blocked("first", OVE_PRIO_HIGH, wait_any_a, TEST_ARG(1));
	(void)test_spawn_blocked("second", OVE_PRIO_HIGH, wait_any_a, TEST_ARG(1));
	(void)test_spawn_blocked("third", OVE_PRIO_LOW, wait_any_a, TEST_ARG(1));
	const ove_thread_t other = test_spawn_blocked("other", OVE_PRIO_HIGH, wait_any_b, TEST_ARG(2));
	EXPECT_OK(ove_eventgroup_set_bits(group, A));
	test_wait_points(3);
	EXPECT_EQ(ove_thread_get_state(other), OVE_THREAD_BLOCKED);
	EXPECT_EQ(ove_eventgroup_get_bits(group), 0);
	EXPECT_OK(ove_eventgroup_set_bits(group, B));
	test_join_all();
	EXPECT_POINTS(1, 1, 1, 2);
	EXPECT_EQ(ove_eventgroup_get_bits(group), B);
	end();
}

OVE_TEST(eventgroup, set_bits, preempts_the_setter, "A more urgent waiter runs before the set returns.")
{
	NEEDS_STRICT_PRIORITY();
	make();
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_any_b, TEST_ARG(1));
	EXPECT_OK(ove_eventgroup_set_bits(group, B));
	test_point(2);
	test_join_all();
	EXPECT_POINTS(1, 2);
	end();
}

static void wait_5_ms_in_vain(void *unused)
{
	(void)unused;
	EXPECT_ERR(ove_eventgroup_wait_bits(group, A, OVE_EVENTGROUP_ALL, true, 5, NULL), OVE_ERR_TIMEOUT);
}

OVE_TEST(eventgroup, wait_bits, forgets_a_waiter_that_gave_up,
	 "A bit set after a waiter's timeout is not cleared by it.")
{
	make();
	(void)test_spawn("waiter", OVE_PRIO_HIGH, wait_5_ms_in_vain, NULL);
	test_join_all();
	EXPECT_OK(ove_eventgroup_set_bits(group, A));
	EXPECT_EQ(ove_eventgroup_get_bits(group), A);
	end();
}

static uint32_t bits_in_isr;

static void set_in_isr(void *unused)
{
	(void)unused;
	test_point(1);
	EXPECT_OK(ove_eventgroup_set_bits_from_isr(group, A | B));
	bits_in_isr = ove_eventgroup_get_bits(group);
}

OVE_TEST(eventgroup, set_bits_from_isr, sets_at_once, "Bits that an ISR sets are set when its call returns.")
{
	make();
	test_in_isr(set_in_isr, NULL);
	EXPECT_POINTS(1);
	EXPECT_EQ(bits_in_isr, A | B);
	EXPECT_EQ(ove_eventgroup_get_bits(group), A | B);
	end();
}

static atomic_int set_in_isr_count;

static void set_often_in_isr(void *unused)
{
	(void)unused;
	for (int i = 0; i < 100; i++) {
		EXPECT_OK(ove_eventgroup_set_bits_from_isr(group, A));
		atomic_fetch_add(&set_in_isr_count, 1);
	}
}

OVE_TEST(eventgroup, set_bits_from_isr, many_at_once,
	 "100 sets in one ISR all succeed, because they do not need space in another queue.")
{
	atomic_store(&set_in_isr_count, 0);
	make();
	test_in_isr(set_often_in_isr, NULL);
	EXPECT_EQ(atomic_load(&set_in_isr_count), 100);
	EXPECT_EQ(ove_eventgroup_get_bits(group), A);
	end();
}

static void wait_both(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_eventgroup_wait_bits(group, A | B, OVE_EVENTGROUP_ALL, true, OVE_WAIT_FOREVER, NULL));
	test_point(2);
}

OVE_TEST(eventgroup, set_bits_from_isr, wakes_the_waiter, "Bits set by an ISR complete a wait.")
{
	make();
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_both, NULL);
	test_in_isr(set_in_isr, NULL);
	test_join_all();
	EXPECT_POINTS(1, 2);
	EXPECT_EQ(ove_eventgroup_get_bits(group), 0);
	end();
}

static uint32_t seen_in_isr;

static void get_in_isr(void *unused)
{
	(void)unused;
	seen_in_isr = ove_eventgroup_get_bits(group);
}

OVE_TEST(eventgroup, get_bits, works_in_an_isr, "ove_eventgroup_get_bits() works in an ISR.")
{
	make();
	EXPECT_OK(ove_eventgroup_set_bits(group, A | C));
	test_in_isr(get_in_isr, NULL);
	EXPECT_EQ(seen_in_isr, A | C);
	end();
}

OVE_TEST_CHECK(eventgroup, deinit, waited_on_is_busy, "A group with a waiter cannot be deinitialised: OVE_ERR_BUSY.")
{
	make();
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_any_b, TEST_ARG(1));
	EXPECT_ERR(ove_eventgroup_deinit(group), OVE_ERR_BUSY);
	EXPECT_OK(ove_eventgroup_set_bits(group, B));
	test_join_all();
	EXPECT_POINTS(1);
	end();
}

OVE_TEST_CHECK(eventgroup, arguments, null_is_invalid, "A NULL group or memory pointer returns OVE_ERR_INVALID.")
{
	ove_eventgroup_t handle;

	EXPECT_ERR(ove_eventgroup_init(NULL, &storage), OVE_ERR_INVALID);
	EXPECT_ERR(ove_eventgroup_init(&handle, NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_eventgroup_deinit(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_eventgroup_set_bits(NULL, A), OVE_ERR_INVALID);
	EXPECT_ERR(ove_eventgroup_clear_bits(NULL, A), OVE_ERR_INVALID);
	EXPECT_ERR(ove_eventgroup_wait_bits(NULL, A, OVE_EVENTGROUP_ANY, false, OVE_NO_WAIT, NULL), OVE_ERR_INVALID);
}

OVE_TEST_CHECK(eventgroup, arguments, bits_out_of_range_are_invalid,
	       "No bit, a bit over the 24, an unknown mode: INVALID.")
{
	static const uint32_t wrong[] = {0, OVE_EVENTGROUP_ALL_BITS + 1u, UINT32_C(0x80000001)};

	make();
	for (size_t i = 0; i < sizeof(wrong) / sizeof(*wrong); i++) {
		EXPECT_ERR(ove_eventgroup_set_bits(group, wrong[i]), OVE_ERR_INVALID);
		EXPECT_ERR(ove_eventgroup_clear_bits(group, wrong[i]), OVE_ERR_INVALID);
		EXPECT_ERR(ove_eventgroup_wait_bits(group, wrong[i], OVE_EVENTGROUP_ANY, false, OVE_NO_WAIT, NULL),
			   OVE_ERR_INVALID);
	}
	EXPECT_ERR(ove_eventgroup_wait_bits(group, A, (ove_eventgroup_mode_t)2, false, OVE_NO_WAIT, NULL),
		   OVE_ERR_INVALID);
	EXPECT_EQ(ove_eventgroup_get_bits(group), 0);
	end();
}

static void call_in_isr(void *unused)
{
	static ove_eventgroup_storage_t other;
	ove_eventgroup_t handle;

	(void)unused;
	EXPECT_ERR(ove_eventgroup_init(&handle, &other), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_eventgroup_deinit(group), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_eventgroup_set_bits(group, A), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_eventgroup_clear_bits(group, B), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_eventgroup_wait_bits(group, B, OVE_EVENTGROUP_ANY, true, OVE_NO_WAIT, NULL), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_eventgroup_set_bits_from_isr(NULL, A), OVE_ERR_INVALID);
	EXPECT_ERR(ove_eventgroup_set_bits_from_isr(group, 0), OVE_ERR_INVALID);
	EXPECT_ERR(ove_eventgroup_set_bits_from_isr(group, OVE_EVENTGROUP_ALL_BITS + 1u), OVE_ERR_INVALID);
	test_point(1);
}

OVE_TEST_CHECK(eventgroup, isr, thread_calls_answer_context,
	       "In an ISR, every call but set_bits_from_isr and get_bits returns OVE_ERR_CONTEXT and changes nothing.")
{
	make();
	EXPECT_OK(ove_eventgroup_set_bits(group, B));
	test_in_isr(call_in_isr, NULL);
	EXPECT_EQ(ove_eventgroup_get_bits(group), B);
	EXPECT_POINTS(1);
	end();
}

OVE_TEST_CHECK(eventgroup, set_bits_from_isr, in_a_thread_is_context,
	       "In a thread, ove_eventgroup_set_bits_from_isr() returns OVE_ERR_CONTEXT and sets nothing.")
{
	make();
	EXPECT_ERR(ove_eventgroup_set_bits_from_isr(group, A), OVE_ERR_CONTEXT);
	EXPECT_EQ(ove_eventgroup_get_bits(group), 0);
	end();
}

OVE_TEST_AT_START(eventgroup, init, legal_before_the_start,
		  "Before the start, a group can be created, set, cleared and deinitialised.")
{
	make();
	EXPECT_OK(ove_eventgroup_set_bits(group, A | B));
	EXPECT_OK(ove_eventgroup_clear_bits(group, A));
	EXPECT_EQ(ove_eventgroup_get_bits(group), B);
	end();
}

OVE_TEST_CHECK_AT_START(eventgroup, wait_bits, before_the_start_is_context,
			"Before the start, a wait is OVE_ERR_CONTEXT.")
{
	make();
	EXPECT_OK(ove_eventgroup_set_bits(group, A));
	EXPECT_ERR(ove_eventgroup_wait_bits(group, A, OVE_EVENTGROUP_ANY, true, OVE_NO_WAIT, NULL), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_eventgroup_set_bits_from_isr(group, B), OVE_ERR_CONTEXT);
	EXPECT_EQ(ove_eventgroup_get_bits(group), A);
	end();
}

OVE_TEST_CHECK_STOPS(eventgroup, get_bits, null_stops, OVE_STOP_ARGUMENT, "ove_eventgroup_get_bits",
		     "ove_eventgroup_get_bits(NULL) stops the program.")
{
	(void)ove_eventgroup_get_bits(NULL);
}

#if !CONFIG_OVE_ZERO_HEAP
OVE_TEST(eventgroup, create, works_like_init,
	 "A group from ove_eventgroup_create() works, and destroy frees its memory.")
{
	EXPECT_OK(ove_eventgroup_create(&group));
	EXPECT_EQ(ove_eventgroup_get_bits(group), 0);
	EXPECT_OK(ove_eventgroup_set_bits(group, A));
	EXPECT_OK(ove_eventgroup_wait_bits(group, A, OVE_EVENTGROUP_ALL, true, OVE_NO_WAIT, NULL));
	EXPECT_OK(ove_eventgroup_destroy(group));
}

OVE_TEST_CHECK(eventgroup, create, errors, "Create and destroy return INVALID for NULL, BUSY while a thread waits.")
{
	EXPECT_ERR(ove_eventgroup_create(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_eventgroup_destroy(NULL), OVE_ERR_INVALID);
	EXPECT_OK(ove_eventgroup_create(&group));
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_any_b, TEST_ARG(1));
	EXPECT_ERR(ove_eventgroup_destroy(group), OVE_ERR_BUSY);
	EXPECT_OK(ove_eventgroup_set_bits(group, B));
	test_join_all();
	EXPECT_OK(ove_eventgroup_destroy(group));
}
#endif

OVE_EVENTGROUP_DEFINE_STATIC(urgent_group);

static void set_bits_in_isr(void *unused)
{
	(void)unused;
	(void)ove_eventgroup_set_bits_from_isr(urgent_group, 1);
}

OVE_TEST_CHECK_STOPS_SAYING(
	interrupt, urgent, eventgroup_set_bits_from_isr_stops, OVE_STOP_CONTEXT, "ove_eventgroup_set_bits_from_isr",
	"ove: interrupt ...",
	"ove_eventgroup_set_bits_from_isr() in an interrupt that is too urgent stops and names the interrupt.")
{
	test_in_urgent_isr(set_bits_in_isr, NULL);
}

#if !CONFIG_OVE_ZERO_HEAP
static void create_in_isr(void *unused)
{
	ove_eventgroup_t made;

	(void)unused;
	EXPECT_ERR(ove_eventgroup_create(&made), OVE_ERR_CONTEXT);
	test_point(1);
}

OVE_TEST_CHECK(eventgroup, create, in_an_isr_is_context,
	       "An ISR cannot create an event group on the heap: OVE_ERR_CONTEXT.")
{
	test_in_isr(create_in_isr, NULL);
	EXPECT_POINTS(1);
}
#endif

#endif
