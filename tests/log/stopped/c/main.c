/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#define OVE_LOG_MODULE "app"
#include <ove/ove.h>
#include <ove/stop.h>

#include <ove_board.h>

#define LINES 8

static volatile bool is_stopping;

/* Written to the console directly, because a log line would not be shown after the end. */
static void runs_each_tick(void *arg)
{
	(void)arg;
	for (;;) {
		ove_thread_sleep_ms(1);
		if (is_stopping) {
			ove_board_console_write("ran\n", 4);
		}
	}
}

static void stops(void *arg)
{
	(void)arg;
	for (int i = 0; i < LINES; i++) {
		OVE_LOG_INFO("%d", i);
	}
	is_stopping = true;
	ove_stop(OVE_STOP_PANIC, "stops");
}

OVE_THREAD_DEFINE_STATIC(urgent, runs_each_tick, NULL, OVE_PRIO_HIGH, 2048);
OVE_THREAD_DEFINE_STATIC(stopper, stops, NULL, OVE_PRIO_NORMAL, 2048);

void ove_main(void)
{
	(void)ove_run();
}
