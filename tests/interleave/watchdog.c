/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Watchdogs that are fed, started and checked concurrently. */
#include "model.h"

/* Another thread may also run, and time may pass, after a clock reading. */
static uint64_t read_clock_ms(void)
{
	const uint64_t now_ms = ove_backend_time_get_ms();

	MODEL_STEP("clock reading");
	return now_ms;
}

#define ove_backend_time_get_ms() read_clock_ms()
#include "../../src/watchdog.c"
#undef ove_backend_time_get_ms

enum { LONGEST_MS = 10 };

static struct ove_watchdog watchdog;
/* The latest moment at which a feed or a start began. */
static uint64_t fed_ms;
static int calls;

static void tell(ove_watchdog_t late, void *unused)
{
	(void)unused;
	EXPECT(late == &watchdog);
	calls++;
}

static void begin(ove_watchdog_fn late)
{
	ove_watchdog_t handle;

	ove_watchdogs_running = NULL;
	fed_ms = 0;
	calls = 0;
	EXPECT(ove_watchdog_init(&handle, &watchdog, "watched", LONGEST_MS, late, NULL) == OVE_OK);
	EXPECT(ove_watchdog_start(handle) == OVE_OK);
	fed_ms = ove_backend_time_get_ms();
}

static void feed_once(void *unused)
{
	(void)unused;
	EXPECT(ove_watchdog_feed(&watchdog) == OVE_OK);
}

static void check_in_time(void)
{
	const uint64_t now_ms = ove_backend_time_get_ms();

	if (now_ms - fed_ms <= LONGEST_MS) {
		EXPECT(ove_watchdog_check() == OVE_OK);
		EXPECT(calls == 0);
	}
}

static void feed_and_check_later(void *unused)
{
	(void)unused;
	model_sleep_ms(LONGEST_MS - 2);
	const uint64_t before_ms = ove_backend_time_get_ms();

	EXPECT(ove_watchdog_feed(&watchdog) == OVE_OK);
	fed_ms = before_ms;
	model_sleep_ms(LONGEST_MS - 2);
	check_in_time();
}

SEARCH(watchdog, feed, is_not_undone_by_an_older_one, 3,
       "A preempted feed does not undo a later feed by another thread.")
{
	begin(tell);
	(void)model_thread("preempted", OVE_PRIO_NORMAL, feed_once, NULL);
	(void)model_thread("feeder", OVE_PRIO_NORMAL, feed_and_check_later, NULL);
	model_run();
}

static void start_and_check_later(void *unused)
{
	(void)unused;
	model_sleep_ms(LONGEST_MS - 2);
	const uint64_t before_ms = ove_backend_time_get_ms();

	EXPECT(ove_watchdog_start(&watchdog) == OVE_OK);
	fed_ms = before_ms;
	model_sleep_ms(LONGEST_MS - 2);
	check_in_time();
}

SEARCH(watchdog, start, is_not_undone_by_an_older_feed, 3, "A preempted feed does not undo a later start.")
{
	begin(tell);
	(void)model_thread("preempted", OVE_PRIO_NORMAL, feed_once, NULL);
	(void)model_thread("starter", OVE_PRIO_NORMAL, start_and_check_later, NULL);
	model_run();
}
