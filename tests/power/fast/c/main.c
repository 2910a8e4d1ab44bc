/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* A long sleep with the fastest tick: the way into a sleep takes a large part of it. */
#include <ove/ove.h>
#include <ove_board.h>

#include <stdio.h>
#include <stdlib.h>

#define MOST_US 100u

static void run(void *unused)
{
	ove_power_stats_t stats;
	const uint32_t start = ove_board_cycles();
	const uint64_t start_us = ove_time_get_us();

	(void)unused;
	(void)ove_thread_sleep_ms(20000);
	const uint32_t cycles = ove_board_cycles() - start;
	const uint64_t slept_us = ove_time_get_us() - start_us;
	const uint64_t cycles_us = cycles / (ove_board_cycles_hz() / 1000000u);

	(void)ove_power_get_stats(&stats);
	printf("asleep for 20 s: %s\n", stats.deep_us > 19900000u ? "deep" : "not deep");
	printf("apart from the cycle source: %s\n",
	       slept_us + MOST_US > cycles_us && cycles_us + MOST_US > slept_us ? "no" : "yes");
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(runner, run, NULL, OVE_PRIO_NORMAL, 4096);

void ove_main(void)
{
	static char line[80];

	(void)setvbuf(stdout, line, _IOLBF, sizeof(line));
	(void)ove_run();
}
