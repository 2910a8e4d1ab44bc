/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The watchdog calls as regions: a feed, and checks of one running watchdog and of five.
 */
#include <ove/ove.h>

#include <ove_board.h>

enum { PASSES = 20, HOUR_MS = 3600000, STACK = 2048, OTHERS = 4 };

OVE_WATCHDOG_DEFINE_STATIC(fed, "fed", HOUR_MS, NULL, NULL);

static ove_watchdog_storage_t memory[OTHERS];
static ove_watchdog_t others[OTHERS];

static void call_all(void *arg)
{
	(void)arg;
	for (int i = 0; i < PASSES; i++) {
		OVE_MEASURE("start") {
			ove_watchdog_start(fed);
		}
		OVE_MEASURE("feed") {
			ove_watchdog_feed(fed);
		}
		OVE_MEASURE("check of 1") {
			(void)ove_watchdog_check();
		}
		for (int other = 0; other < OTHERS; other++) {
			ove_watchdog_start(others[other]);
		}
		OVE_MEASURE("check of 5") {
			(void)ove_watchdog_check();
		}
		for (int other = 0; other < OTHERS; other++) {
			ove_watchdog_stop(others[other]);
		}
		OVE_MEASURE("stop") {
			ove_watchdog_stop(fed);
		}
	}
	ove_board_exit(0);
}

OVE_THREAD_DEFINE_STATIC(caller, call_all, NULL, OVE_PRIO_NORMAL, STACK);

void ove_main(void)
{
	for (int other = 0; other < OTHERS; other++) {
		(void)ove_watchdog_init(&others[other], &memory[other], "other", HOUR_MS, NULL, NULL);
	}
	(void)ove_run();
}
