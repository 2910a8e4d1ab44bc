/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"

#if CONFIG_OVE_WATCHDOG

/* On a host, another program may keep this one from running for some time. */
#define LATE_MS (TEST_EXACT_TIME ? 20u : 1000u)

static ove_watchdog_storage_t storages[3];
static ove_watchdog_t watchdog;

OVE_WATCHDOG_DEFINE_STATIC(declared, "declared", TEST_LONG_MS, NULL, NULL);

/* @p number is the number of the point. */
static void report(ove_watchdog_t late, void *number)
{
	EXPECT(late == watchdog);
	test_point(TEST_NUMBER(number));
}

static void begin(ove_watchdog_fn late, uint32_t longest_ms)
{
	EXPECT_OK(ove_watchdog_init(&watchdog, &storages[0], "watched", longest_ms, late, TEST_ARG(1)));
	EXPECT_OK(ove_watchdog_start(watchdog));
}

static void end(void)
{
	EXPECT_OK(ove_watchdog_deinit(watchdog));
	EXPECT_OK(ove_watchdog_check());
}

static void be_late(void)
{
	EXPECT_OK(ove_thread_sleep_ms(LATE_MS + 2u * TEST_TICK_MS));
}

OVE_TEST(watchdog, check, is_ok_without_a_running_one,
	 "A check returns OVE_OK if no watchdog is running, and while every running one is in time.")
{
	EXPECT_OK(ove_watchdog_check());
	EXPECT_OK(ove_watchdog_start(declared));
	begin(report, TEST_LONG_MS);
	EXPECT_OK(ove_watchdog_check());
	EXPECT_OK(ove_watchdog_stop(declared));
	end();
	EXPECT_POINTS();
}

OVE_TEST(watchdog, check, tells_a_late_one_once,
	 "The function of a late watchdog is called once, and the check fails until the watchdog is fed; a watchdog "
	 "that is late again is reported again.")
{
	begin(report, LATE_MS);
	for (int i = 0; i < 2; i++) {
		be_late();
		EXPECT_ERR(ove_watchdog_check(), OVE_ERR_TIMEOUT);
		EXPECT_ERR(ove_watchdog_check(), OVE_ERR_TIMEOUT);
		EXPECT_OK(ove_watchdog_feed(watchdog));
		EXPECT_OK(ove_watchdog_check());
	}
	end();
	EXPECT_POINTS(1, 1);
}

OVE_TEST(watchdog, check, tells_again_without_a_check_between,
	 "A watchdog that was reported, was fed and is late again is reported again, even without a check in between.")
{
	begin(report, LATE_MS);
	be_late();
	EXPECT_ERR(ove_watchdog_check(), OVE_ERR_TIMEOUT);
	EXPECT_OK(ove_watchdog_feed(watchdog));
	be_late();
	EXPECT_ERR(ove_watchdog_check(), OVE_ERR_TIMEOUT);
	end();
	EXPECT_POINTS(1, 1);
}

OVE_TEST(watchdog, check, is_exact,
	 "A watchdog is late once more than its time has passed since the feed, and not before.")
{
	int result = OVE_OK;

	begin(report, LATE_MS);
	const uint64_t before = ove_time_get_ms();

	EXPECT_OK(ove_watchdog_feed(watchdog));
	const uint64_t after = ove_time_get_ms();

	for (uint64_t from = after; result == OVE_OK && from - after <= 2u * LATE_MS;) {
		from = ove_time_get_ms();
		result = ove_watchdog_check();
		if (result == OVE_OK) {
			EXPECT(from - after <= LATE_MS);
		} else {
			EXPECT(ove_time_get_ms() - before > LATE_MS);
		}
		(void)ove_thread_sleep_ms(1);
	}
	EXPECT_ERR(result, OVE_ERR_TIMEOUT);
	end();
	EXPECT_POINTS(1);
}

OVE_TEST(watchdog, check, is_never_early,
	 "A watchdog whose time is not a whole number of ticks is late after its time, wherever in a tick it was fed.")
{
	const uint32_t longest_ms = 20u + TEST_TICK_MS / 2u;

	begin(report, longest_ms);
	for (uint32_t quarter = 0; quarter < 4u; quarter++) {
		EXPECT_OK(ove_thread_sleep_ms(1));
		ove_time_delay_us(quarter * TEST_TICK_US / 4u);
		const uint64_t before_us = ove_time_get_us();

		EXPECT_OK(ove_watchdog_start(watchdog));
		/* A sleep ends at the start of a tick, but not at the start of every tick. */
		while (ove_watchdog_check() == OVE_OK) {
			ove_time_delay_us(TEST_TICK_US / 4u);
		}
		EXPECT(ove_time_get_us() - before_us >= longest_ms * 1000u);
	}
	end();
	EXPECT_POINTS(1, 1, 1, 1);
}

OVE_TEST(watchdog, check, tells_each_late_one, "A check reports each late watchdog, and the others stay in time.")
{
	ove_watchdog_t other;
	ove_watchdog_t in_time;

	EXPECT_OK(ove_watchdog_init(&other, &storages[1], "other", LATE_MS, NULL, NULL));
	EXPECT_OK(ove_watchdog_init(&in_time, &storages[2], "in time", TEST_LONG_MS, NULL, NULL));
	EXPECT_OK(ove_watchdog_start(in_time));
	begin(report, LATE_MS);
	EXPECT_OK(ove_watchdog_start(other));
	EXPECT_OK(ove_watchdog_stop(other));
	be_late();
	EXPECT_ERR(ove_watchdog_check(), OVE_ERR_TIMEOUT);
	EXPECT_OK(ove_watchdog_stop(watchdog));
	EXPECT_OK(ove_watchdog_check());
	EXPECT_OK(ove_watchdog_deinit(other));
	EXPECT_OK(ove_watchdog_deinit(in_time));
	end();
	EXPECT_POINTS(1);
}

OVE_TEST_STOPS(watchdog, check, names_the_late_one, OVE_STOP_WATCHDOG, "radio",
	       "A late watchdog without a function stops the program, and the message has the watchdog's name.")
{
	EXPECT_OK(ove_watchdog_init(&watchdog, &storages[0], "radio", LATE_MS, NULL, NULL));
	EXPECT_OK(ove_watchdog_start(declared));
	EXPECT_OK(ove_watchdog_start(watchdog));
	be_late();
	(void)ove_watchdog_check();
}

static void start_anew(ove_watchdog_t late, void *number)
{
	/* The function runs outside the check's critical sections, so it may wait. */
	EXPECT_OK(ove_thread_sleep_ms(1));
	EXPECT_OK(ove_watchdog_start(late));
	test_point(TEST_NUMBER(number));
}

OVE_TEST(watchdog, function, may_wait_and_start_it_anew,
	 "The function of a late watchdog may wait. A check whose functions have restarted all late watchdogs is "
	 "OVE_OK.")
{
	begin(start_anew, LATE_MS);
	be_late();
	EXPECT_OK(ove_watchdog_check());
	be_late();
	EXPECT_OK(ove_watchdog_check());
	end();
	EXPECT_POINTS(1, 1);
}

static void check_and_end(ove_watchdog_t late, void *number)
{
	EXPECT_ERR(ove_watchdog_check(), OVE_ERR_TIMEOUT);
	EXPECT_ERR(ove_watchdog_deinit(late), OVE_ERR_BUSY);
	EXPECT_OK(ove_watchdog_check());
	test_point(TEST_NUMBER(number));
}

static void be_late_again(ove_watchdog_t late, void *number)
{
	EXPECT_OK(ove_watchdog_start(late));
	be_late();
	EXPECT_ERR(ove_watchdog_check(), OVE_ERR_TIMEOUT);
	EXPECT_OK(ove_watchdog_stop(late));
	test_point(TEST_NUMBER(number));
}

OVE_TEST(watchdog, function, runs_once_at_a_time,
	 "A watchdog that is late again while its function runs is not called a second time.")
{
	begin(be_late_again, LATE_MS);
	be_late();
	EXPECT_OK(ove_watchdog_check());
	end();
	EXPECT_POINTS(1);
}

static int calls;

/* The watchdog comes back late only a few times, so that an endless check fails and does not hang. */
static void start_anew_and_be_late(ove_watchdog_t late, void *number)
{
	test_point(TEST_NUMBER(number));
	EXPECT_OK(ove_watchdog_start(late));
	be_late();
	if (++calls == 3) {
		EXPECT_OK(ove_watchdog_stop(late));
	}
}

OVE_TEST(watchdog, check, comes_to_its_end,
	 "A watchdog that is late again as its function returns is left to the next check.")
{
	calls = 0;
	begin(start_anew_and_be_late, LATE_MS);
	be_late();
	EXPECT_OK(ove_watchdog_check());
	EXPECT_POINTS(1);
	EXPECT_OK(ove_watchdog_check());
	EXPECT_POINTS(1, 1);
	end();
}

OVE_TEST(watchdog, deinit, in_its_function_is_busy,
	 "A watchdog cannot be deinitialised while a check calls its function, but is stopped. A check inside the "
	 "function calls it no second time.")
{
	begin(check_and_end, LATE_MS);
	be_late();
	EXPECT_OK(ove_watchdog_check());
	end();
	EXPECT_POINTS(1);
}

OVE_TEST(watchdog, start, begins_the_time_anew, "A start of a running watchdog counts as a feed.")
{
	begin(report, LATE_MS);
	be_late();
	EXPECT_OK(ove_watchdog_start(watchdog));
	EXPECT_OK(ove_watchdog_check());
	end();
	EXPECT_POINTS();
}

OVE_TEST(watchdog, stop, is_not_late, "A stopped watchdog is not late, and a feed does not start it.")
{
	begin(report, LATE_MS);
	EXPECT_OK(ove_watchdog_stop(watchdog));
	EXPECT_OK(ove_watchdog_stop(watchdog));
	EXPECT_OK(ove_watchdog_feed(watchdog));
	be_late();
	EXPECT_OK(ove_watchdog_check());
	end();
	EXPECT_POINTS();
}

static void feed(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_watchdog_feed(watchdog));
}

static void check(void *wanted)
{
	EXPECT_EQ(ove_watchdog_check(), wanted != NULL ? OVE_ERR_TIMEOUT : OVE_OK);
}

OVE_TEST(watchdog, isr, may_feed_and_check,
	 "An ISR may feed a watchdog and check all watchdogs; the function then runs in the ISR.")
{
	begin(report, LATE_MS);
	be_late();
	test_in_isr(feed, NULL);
	test_in_isr(check, NULL);
	be_late();
	test_in_isr(check, TEST_ARG(1));
	end();
	EXPECT_POINTS(1);
}

OVE_TEST_AT_START(watchdog, start, before_the_scheduler, "A watchdog can be started, fed and checked before the start.")
{
	begin(report, TEST_LONG_MS);
	EXPECT_OK(ove_watchdog_feed(watchdog));
	EXPECT_OK(ove_watchdog_check());
	end();
}

OVE_TEST(watchdog, name, is_the_given_one, "A watchdog has the name that it was created with; NULL reads as \"\".")
{
	ove_watchdog_t unnamed;

	EXPECT_EQ(ove_watchdog_get_name(declared)[0], 'd');
	EXPECT_OK(ove_watchdog_init(&unnamed, &storages[1], NULL, 1, NULL, NULL));
	EXPECT_EQ(ove_watchdog_get_name(unnamed)[0], '\0');
	EXPECT_OK(ove_watchdog_deinit(unnamed));
}

OVE_TEST_CHECK(watchdog, arguments, out_of_range_is_invalid,
	       "A NULL watchdog or memory pointer and a time out of range return OVE_ERR_INVALID.")
{
	ove_watchdog_t handle;

	EXPECT_ERR(ove_watchdog_init(NULL, &storages[0], "", 1, NULL, NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_watchdog_init(&handle, NULL, "", 1, NULL, NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_watchdog_init(&handle, &storages[0], "", 0, NULL, NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_watchdog_init(&handle, &storages[0], "", UINT32_C(0x40000000), NULL, NULL), OVE_ERR_INVALID);
	EXPECT_OK(ove_watchdog_init(&handle, &storages[0], "", UINT32_C(0x3fffffff), NULL, NULL));
	EXPECT_OK(ove_watchdog_deinit(handle));
	EXPECT_ERR(ove_watchdog_start(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_watchdog_stop(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_watchdog_feed(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_watchdog_deinit(NULL), OVE_ERR_INVALID);
}

OVE_TEST_CHECK_STOPS(watchdog, name, null_stops, OVE_STOP_ARGUMENT, "ove_watchdog_get_name",
		     "ove_watchdog_get_name(NULL) stops the program.")
{
	(void)ove_watchdog_get_name(NULL);
}

static void call_all(void *unused)
{
	ove_watchdog_t handle;

	(void)unused;
	EXPECT_ERR(ove_watchdog_init(&handle, &storages[1], "", 1, NULL, NULL), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_watchdog_start(watchdog), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_watchdog_stop(watchdog), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_watchdog_deinit(watchdog), OVE_ERR_CONTEXT);
#if !CONFIG_OVE_ZERO_HEAP
	EXPECT_ERR(ove_watchdog_create(&handle, "", 1, NULL, NULL), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_watchdog_destroy(watchdog), OVE_ERR_CONTEXT);
#endif
}

OVE_TEST_CHECK(watchdog, isr, other_calls_are_context, "The thread calls return OVE_ERR_CONTEXT in an ISR.")
{
	begin(report, TEST_LONG_MS);
	test_in_isr(call_all, NULL);
	EXPECT_OK(ove_watchdog_check());
	end();
}

#if !CONFIG_OVE_ZERO_HEAP
OVE_TEST(watchdog, create, works_and_ends, "A watchdog on the heap works like one in the caller's memory.")
{
	EXPECT_OK(ove_watchdog_create(&watchdog, "heap", LATE_MS, report, TEST_ARG(1)));
	EXPECT_OK(ove_watchdog_start(watchdog));
	be_late();
	EXPECT_ERR(ove_watchdog_check(), OVE_ERR_TIMEOUT);
	EXPECT_OK(ove_watchdog_destroy(watchdog));
	EXPECT_OK(ove_watchdog_check());
	EXPECT_POINTS(1);
}

OVE_TEST_CHECK(watchdog, create, errors, "Create and destroy return the same errors as init and deinit.")
{
	ove_watchdog_t handle;

	EXPECT_ERR(ove_watchdog_create(NULL, "", 1, NULL, NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_watchdog_create(&handle, "", 0, NULL, NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_watchdog_destroy(NULL), OVE_ERR_INVALID);
}
#endif

#if CONFIG_OVE_THREAD_TERMINATE && CONFIG_OVE_MUTEX

OVE_MUTEX_DEFINE_STATIC(bus);

static ove_thread_storage_t worker_storage;
OVE_THREAD_STACK_DEFINE(worker_stack, TEST_STACK_BYTES);
static ove_thread_t worker;
static int lives;

/* The first instance hangs while holding the mutex; the second does its work. */
static void work(void *unused)
{
	(void)unused;
	const int life = ++lives;

	EXPECT_OK(ove_watchdog_start(watchdog));
	EXPECT_ERR(ove_mutex_lock(bus, OVE_WAIT_FOREVER), life == 1 ? OVE_OK : OVE_ERR_OWNER_DEAD);
	if (life == 1) {
		(void)ove_thread_sleep_ms(TEST_LONG_MS);
	}
	EXPECT_OK(ove_mutex_unlock(bus));
	test_point(2);
	EXPECT_OK(ove_watchdog_stop(watchdog));
}

static void start_worker(void)
{
	const ove_thread_desc_t desc = {"worker", work, NULL, OVE_PRIO_HIGH, worker_stack, TEST_STACK_BYTES};

	EXPECT_OK(ove_thread_init(&worker, &worker_storage, &desc));
}

static void restart(ove_watchdog_t late, void *number)
{
	test_point(TEST_NUMBER(number));
	EXPECT_OK(ove_watchdog_stop(late));
	EXPECT_OK(ove_thread_terminate(worker));
	EXPECT_OK(ove_thread_join(worker, TEST_LONG_MS));
	EXPECT_OK(ove_thread_deinit(worker));
	start_worker();
}

OVE_TEST(watchdog, function, restarts_a_thread_that_holds_a_mutex,
	 "A late thread that holds a robust mutex is terminated and created again: the new instance gets the mutex and "
	 "learns that its owner ended.")
{
	lives = 0;
	EXPECT_OK(ove_mutex_set_robust(bus, true));
	EXPECT_OK(ove_watchdog_init(&watchdog, &storages[0], "worker", LATE_MS, restart, TEST_ARG(1)));
	start_worker();
	WAIT_UNTIL(lives == 1);
	be_late();
	EXPECT_OK(ove_watchdog_check());
	EXPECT_OK(ove_thread_join(worker, TEST_LONG_MS));
	EXPECT_OK(ove_thread_deinit(worker));
	EXPECT_OK(ove_watchdog_check());
	EXPECT_OK(ove_mutex_set_robust(bus, false));
	end();
	EXPECT_POINTS(1, 2);
}

static void hang(ove_watchdog_t late, void *number)
{
	(void)late;
	test_point(TEST_NUMBER(number));
	(void)ove_thread_sleep_ms(TEST_LONG_MS);
}

static void check_once(void *unused)
{
	(void)unused;
	(void)ove_watchdog_check();
	test_point(2);
}

OVE_TEST(watchdog, check, may_be_ended,
	 "A thread that is terminated while it calls a watchdog's function first ends the check, so that the watchdog "
	 "can be deinitialised.")
{
	begin(hang, LATE_MS);
	be_late();
	const ove_thread_desc_t desc = {"checker", check_once, NULL, OVE_PRIO_HIGH, worker_stack, TEST_STACK_BYTES};

	EXPECT_OK(ove_thread_init(&worker, &worker_storage, &desc));
	WAIT_UNTIL(test_points() == 1);
	const int result = ove_thread_terminate(worker);

	EXPECT(result == OVE_OK || result == OVE_ERR_BUSY);
	EXPECT_OK(ove_thread_join(worker, TEST_LONG_MS));
	EXPECT_OK(ove_thread_deinit(worker));
	end();
	EXPECT_POINTS(1);
}

#endif

#endif /* CONFIG_OVE_WATCHDOG */
