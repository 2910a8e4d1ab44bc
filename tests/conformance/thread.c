/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <string.h>

#include "harness.h"
#include "timing.h"

static ove_thread_storage_t storage;
static ove_thread_t thread;
OVE_THREAD_STACK_DEFINE(stack, TEST_STACK_BYTES);

static void do_nothing(void *unused)
{
	(void)unused;
}

static void report(void *number)
{
	test_point(TEST_NUMBER(number));
}

static ove_thread_desc_t describe(ove_thread_fn entry, void *arg, ove_prio_t priority)
{
	return (ove_thread_desc_t){"under test", entry, arg, priority, stack, TEST_STACK_BYTES};
}

static void make(ove_thread_fn entry, void *arg, ove_prio_t priority)
{
	const ove_thread_desc_t desc = describe(entry, arg, priority);

	EXPECT_OK(ove_thread_init(&thread, &storage, &desc));
}

static void end(void)
{
	EXPECT_OK(ove_thread_join(thread, TEST_LONG_MS));
	EXPECT_OK(ove_thread_deinit(thread));
}

static void report_arg_and_self(void *arg)
{
	EXPECT(arg == &storage);
	EXPECT(ove_thread_get_self() == thread);
	EXPECT(strcmp(ove_thread_get_name(ove_thread_get_self()), "under test") == 0);
	EXPECT_EQ(ove_thread_get_priority(ove_thread_get_self()), OVE_PRIO_LOW);
	EXPECT_EQ(ove_thread_get_state(ove_thread_get_self()), OVE_THREAD_RUNNING);
	test_point(1);
}

OVE_TEST(thread, init, runs_its_entry,
	 "A thread runs its entry with its argument, and can read its handle, name and priority.")
{
	make(report_arg_and_self, &storage, OVE_PRIO_LOW);
	end();
	EXPECT_POINTS(1);
}

static void look_at_own_handle(void *unused)
{
	(void)unused;
	EXPECT(thread == &storage);
	EXPECT(thread == ove_thread_get_self());
	test_point(1);
}

OVE_TEST(thread, init, handle_is_there_before_it_runs,
	 "A thread more urgent than its creator finds the handle already written.")
{
	thread = NULL;
	make(look_at_own_handle, NULL, OVE_PRIO_HIGH);
	end();
	EXPECT_POINTS(1);
}

OVE_TEST(thread, init, preempts_its_maker, "A thread that is more urgent than its creator runs before init returns.")
{
	NEEDS_STRICT_PRIORITY();
	make(report, TEST_ARG(1), OVE_PRIO_ABOVE_NORMAL);
	test_point(2);
	end();
	EXPECT_POINTS(1, 2);
}

OVE_TEST(thread, init, equal_does_not_preempt,
	 "A thread that is not more urgent than its creator runs when the creator waits.")
{
	NEEDS_STRICT_PRIORITY();
	NEEDS_NO_TIME_SLICE();
	(void)test_spawn("equal", OVE_PRIO_NORMAL, report, TEST_ARG(2));
	(void)test_spawn("low", OVE_PRIO_LOW, report, TEST_ARG(4));
	(void)test_spawn("below", OVE_PRIO_BELOW_NORMAL, report, TEST_ARG(3));
	test_point(1);
	test_join_all();
	EXPECT_POINTS(1, 2, 3, 4);
}

OVE_TEST(thread, init, no_name_is_empty, "A thread without a name has the name \"\".")
{
	const ove_thread_desc_t desc = {NULL, do_nothing, NULL, OVE_PRIO_LOW, stack, TEST_STACK_BYTES};

	EXPECT_OK(ove_thread_init(&thread, &storage, &desc));
	EXPECT(strcmp(ove_thread_get_name(thread), "") == 0);
	end();
}

OVE_TEST(thread, join, ended_can_be_joined_again, "A thread that has ended is TERMINATED and can be joined repeatedly.")
{
	make(do_nothing, NULL, OVE_PRIO_LOW);
	EXPECT_OK(ove_thread_join(thread, OVE_WAIT_FOREVER));
	EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_TERMINATED);
	EXPECT_OK(ove_thread_join(thread, OVE_NO_WAIT));
	EXPECT_OK(ove_thread_join(thread, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_thread_deinit(thread));
}

static void pause_then_report(void *number)
{
	test_pause();
	test_point(TEST_NUMBER(number));
}

OVE_TEST(thread, join, waits_for_the_end, "A join returns after the thread's end, and times out before it.")
{
	make(pause_then_report, TEST_ARG(1), OVE_PRIO_HIGH);
	EXPECT_ERR(ove_thread_join(thread, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
	EXPECT_ERR(ove_thread_join(thread, 3), OVE_ERR_TIMEOUT);
	test_continue(thread);
	EXPECT_OK(ove_thread_join(thread, OVE_WAIT_FOREVER));
	EXPECT_POINTS(1);
	end();
}

static int join_for(uint32_t timeout_ms)
{
	return ove_thread_join(thread, timeout_ms);
}

OVE_TEST(thread, join, timeout_is_never_early, "A join with a timeout never times out early.")
{
	make(pause_then_report, TEST_ARG(1), OVE_PRIO_HIGH);
	test_never_early(join_for, OVE_ERR_TIMEOUT);
	test_continue(thread);
	end();
}

OVE_TEST(thread, join, timeout_is_at_most_a_tick_late, "A join with a timeout times out at most one tick late.")
{
	NEEDS_EXACT_TIME();
	make(pause_then_report, TEST_ARG(1), OVE_PRIO_HIGH);
	test_at_most_a_tick_late(join_for);
	test_continue(thread);
	end();
}

OVE_TEST(thread, join, itself_is_deadlock, "A join of the calling thread returns OVE_ERR_DEADLOCK.")
{
	EXPECT_ERR(ove_thread_join(ove_thread_get_self(), OVE_WAIT_FOREVER), OVE_ERR_DEADLOCK);
	EXPECT_ERR(ove_thread_join(ove_thread_get_self(), OVE_NO_WAIT), OVE_ERR_DEADLOCK);
}

static void join_it(void *number)
{
	EXPECT_OK(ove_thread_join(thread, OVE_WAIT_FOREVER));
	test_point(TEST_NUMBER(number));
}

OVE_TEST(thread, join, second_joiner_is_busy, "A second join, and a deinit during the join, return OVE_ERR_BUSY.")
{
	make(pause_then_report, TEST_ARG(1), OVE_PRIO_HIGH);
	(void)test_spawn_blocked("joiner", OVE_PRIO_ABOVE_NORMAL, join_it, TEST_ARG(2));
	EXPECT_ERR(ove_thread_join(thread, OVE_WAIT_FOREVER), OVE_ERR_BUSY);
	EXPECT_ERR(ove_thread_deinit(thread), OVE_ERR_BUSY);
	test_continue(thread);
	test_join_all();
	EXPECT_POINTS(1, 2);
	end();
}

OVE_TEST(thread, deinit, not_ended_is_busy,
	 "A thread that has not ended cannot be deinitialised: OVE_ERR_BUSY, and it continues.")
{
	make(pause_then_report, TEST_ARG(1), OVE_PRIO_HIGH);
	EXPECT_ERR(ove_thread_deinit(thread), OVE_ERR_BUSY);
	test_continue(thread);
	end();
	EXPECT_POINTS(1);
}

OVE_TEST(thread, deinit, memory_can_be_used_again,
	 "The storage and the stack of a deinitialised thread can hold the next one.")
{
	for (int i = 1; i <= 5; i++) {
		make(report, TEST_ARG(i), i % 2 == 0 ? OVE_PRIO_LOW : OVE_PRIO_HIGH);
		end();
	}
	EXPECT_POINTS(1, 2, 3, 4, 5);
}

OVE_TEST(thread, get_state, follows_the_thread,
	 "A thread is SUSPENDED in a pause, BLOCKED in a join and TERMINATED at the end.")
{
	make(pause_then_report, TEST_ARG(1), OVE_PRIO_HIGH);
	test_wait_state(thread, OVE_THREAD_SUSPENDED);
	const ove_thread_t joiner = test_spawn("joiner", OVE_PRIO_HIGH, join_it, TEST_ARG(2));
	test_wait_state(joiner, OVE_THREAD_BLOCKED);
	test_continue(thread);
	test_wait_state(joiner, OVE_THREAD_TERMINATED);
	EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_TERMINATED);
	EXPECT_EQ(ove_thread_get_state(ove_thread_get_self()), OVE_THREAD_RUNNING);
	test_join_all();
	end();
}

OVE_TEST(thread, get_state, ready_when_another_runs, "A runnable thread is READY while a more urgent one runs.")
{
	NEEDS_STRICT_PRIORITY();
	make(do_nothing, NULL, OVE_PRIO_LOW);
	EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_READY);
	end();
}

static void wait_for_the_stop(void *unused)
{
	(void)unused;
	EXPECT(!ove_thread_should_stop());
	test_point(1);
	test_pause();
	EXPECT(ove_thread_should_stop());
	EXPECT(ove_thread_should_stop());
	test_point(2);
}

OVE_TEST(thread, request_stop, is_seen_by_the_thread,
	 "A thread sees its stop request, and the request does not end a wait.")
{
	make(wait_for_the_stop, NULL, OVE_PRIO_HIGH);
	test_wait_state(thread, OVE_THREAD_SUSPENDED);
	EXPECT_OK(ove_thread_request_stop(thread));
	EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_SUSPENDED);
	EXPECT(!ove_thread_should_stop());
	test_continue(thread);
	end();
	EXPECT_POINTS(1, 2);
}

static void request_in_isr(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_thread_request_stop(thread));
	EXPECT(strcmp(ove_thread_get_name(thread), "under test") == 0);
}

OVE_TEST(thread, request_stop, works_in_an_isr, "A stop request and a read of the name are legal in an ISR.")
{
	make(wait_for_the_stop, NULL, OVE_PRIO_HIGH);
	test_wait_state(thread, OVE_THREAD_SUSPENDED);
	test_in_isr(request_in_isr, NULL);
	test_continue(thread);
	end();
	EXPECT_POINTS(1, 2);
}

OVE_TEST(thread, request_stop, is_gone_with_the_thread, "A thread created in the same memory has no stop request.")
{
	make(do_nothing, NULL, OVE_PRIO_HIGH);
	EXPECT_OK(ove_thread_request_stop(thread));
	end();
	make(wait_for_the_stop, NULL, OVE_PRIO_HIGH);
	test_wait_points(1);
	EXPECT_OK(ove_thread_request_stop(thread));
	test_continue(thread);
	end();
}

static void use_512_bytes(void *unused)
{
	volatile unsigned char block[512];

	(void)unused;
	for (size_t i = 0; i < sizeof(block); i++) {
		block[i] = 0xa5;
	}
	test_pause();
	EXPECT(block[0] == 0xa5);
}

/* The part of the 512 bytes that the headroom must show. On a host, the path to the pause uses more stack if another
 * thread holds a kernel lock. */
enum { SEEN_BYTES = TEST_EXACT_TIME ? 400 : 200 };

OVE_TEST(thread, get_stack_headroom, shrinks_with_use, "Headroom is below the stack's size and shrinks with use.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_OWN_STACK();
	/* On a host, the first call of a library function uses much of the stack. */
	make(use_512_bytes, NULL, OVE_PRIO_HIGH);
	test_continue(thread);
	end();
	make(pause_then_report, TEST_ARG(1), OVE_PRIO_HIGH);
	test_wait_state(thread, OVE_THREAD_SUSPENDED);
	const size_t untouched = ove_thread_get_stack_headroom(thread);
	EXPECT(untouched > 0u && untouched < TEST_STACK_BYTES);
	test_continue(thread);
	end();
	make(use_512_bytes, NULL, OVE_PRIO_HIGH);
	test_wait_state(thread, OVE_THREAD_SUSPENDED);
	EXPECT(ove_thread_get_stack_headroom(thread) + SEEN_BYTES < untouched);
	test_continue(thread);
	end();
}

OVE_TEST(thread, get_stack_headroom, forgets_an_earlier_thread,
	 "Stack use by an earlier thread does not count against the next thread on the same stack.")
{
	NEEDS_PLAIN_CODE();
	NEEDS_OWN_STACK();
	make(use_512_bytes, NULL, OVE_PRIO_HIGH);
	test_continue(thread);
	end();
	make(pause_then_report, TEST_ARG(1), OVE_PRIO_HIGH);
	test_wait_state(thread, OVE_THREAD_SUSPENDED);
	const size_t untouched = ove_thread_get_stack_headroom(thread);

	test_continue(thread);
	end();
	make(use_512_bytes, NULL, OVE_PRIO_HIGH);
	test_wait_state(thread, OVE_THREAD_SUSPENDED);
	EXPECT(ove_thread_get_stack_headroom(thread) + SEEN_BYTES < untouched);
	test_continue(thread);
	end();
}

#if CONFIG_OVE_THREAD_RUNTIME
static uint64_t own_runtime_us;

static void be_busy_and_look(void *unused)
{
	(void)unused;
	ove_time_delay_us(5000);
	own_runtime_us = ove_thread_get_runtime_us(ove_thread_get_self());
}

OVE_TEST(thread, get_runtime_us, stays_after_the_end, "The run time of a thread that has ended does not change.")
{
	make(be_busy_and_look, NULL, OVE_PRIO_HIGH);
	test_wait_state(thread, OVE_THREAD_TERMINATED);
	EXPECT(own_runtime_us > 0u);
	EXPECT(ove_thread_get_runtime_us(thread) >= own_runtime_us);
	end();
}

static void be_busy_for_20_ms(void *unused)
{
	(void)unused;
	ove_time_delay_us(20000);
	test_pause();
}

OVE_TEST(thread, get_runtime_us, counts_busy_time,
	 "A thread that was busy for 20 ms and then waits has a run time of 20 ms, not more.")
{
	make(be_busy_for_20_ms, NULL, OVE_PRIO_HIGH);
	test_wait_state(thread, OVE_THREAD_SUSPENDED);
	EXPECT_OK(ove_thread_sleep_ms(30));
	EXPECT(ove_thread_get_runtime_us(thread) >= (TEST_EXACT_TIME ? 19900u : 1u));
	EXPECT(ove_thread_get_runtime_us(thread) < 30000u);
	test_continue(thread);
	end();
}
#endif

#if !CONFIG_OVE_ZERO_HEAP
OVE_TEST(thread, create, works_like_init,
	 "A thread from ove_thread_create() runs, and ove_thread_destroy() frees its memory.")
{
	ove_thread_desc_t desc = describe(report, TEST_ARG(1), OVE_PRIO_LOW);

	desc.stack = NULL;
	EXPECT_OK(ove_thread_create(&thread, &desc));
	EXPECT_OK(ove_thread_join(thread, TEST_LONG_MS));
	EXPECT_OK(ove_thread_destroy(thread));
	EXPECT_POINTS(1);
}

OVE_TEST(thread, create, stack_of_any_size,
	 "A stack of any size can be asked for: the control block is aligned, and more than there is is "
	 "OVE_ERR_NO_MEMORY.")
{
	static const size_t too_large[] = {SIZE_MAX / 2u + 1u, SIZE_MAX - 64u, SIZE_MAX};
	ove_thread_desc_t desc = describe(do_nothing, NULL, OVE_PRIO_HIGH);

	desc.stack = NULL;
	for (size_t more = 0; more <= 16u; more++) {
		desc.stack_size = TEST_STACK_BYTES + more;
		EXPECT_OK(ove_thread_create(&thread, &desc));
		EXPECT_EQ((uintptr_t)thread % _Alignof(ove_thread_storage_t), 0);
		EXPECT_OK(ove_thread_join(thread, TEST_LONG_MS));
		EXPECT_OK(ove_thread_destroy(thread));
	}
	for (size_t i = 0; i < sizeof(too_large) / sizeof(too_large[0]); i++) {
		desc.stack_size = too_large[i];
		EXPECT_ERR(ove_thread_create(&thread, &desc), OVE_ERR_NO_MEMORY);
	}
}

OVE_TEST(thread, destroy, not_ended_is_busy,
	 "A thread that has not ended cannot be destroyed: OVE_ERR_BUSY, and it continues.")
{
	ove_thread_desc_t desc = describe(pause_then_report, TEST_ARG(1), OVE_PRIO_HIGH);

	desc.stack = NULL;
	EXPECT_OK(ove_thread_create(&thread, &desc));
	EXPECT_ERR(ove_thread_destroy(thread), OVE_ERR_BUSY);
	test_continue(thread);
	EXPECT_OK(ove_thread_join(thread, TEST_LONG_MS));
	EXPECT_OK(ove_thread_destroy(thread));
	EXPECT_POINTS(1);
}

OVE_TEST_CHECK(thread, create, errors,
	       "Create and destroy return the same errors as init and deinit; the stack may not be the caller's.")
{
	ove_thread_desc_t desc = describe(do_nothing, NULL, OVE_PRIO_LOW);

	EXPECT_ERR(ove_thread_create(&thread, &desc), OVE_ERR_INVALID);
	desc.stack = NULL;
	EXPECT_ERR(ove_thread_create(NULL, &desc), OVE_ERR_INVALID);
	EXPECT_ERR(ove_thread_create(&thread, NULL), OVE_ERR_INVALID);
	desc.entry = NULL;
	EXPECT_ERR(ove_thread_create(&thread, &desc), OVE_ERR_INVALID);
	EXPECT_ERR(ove_thread_destroy(NULL), OVE_ERR_INVALID);
}
#endif
