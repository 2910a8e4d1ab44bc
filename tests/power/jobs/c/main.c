/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Ten jobs, each with its own phase, twice a second for five seconds; a word on the command line gives them slack. */
#include <ove/ove.h>
#include <ove_board.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define PERIOD_MS 500
#define PHASE_MS  9
#define SLACK_MS  100
#define RUN_MS    5000

enum { JOBS = 10 };

static ove_timer_storage_t storage[JOBS];
static ove_timer_t jobs[JOBS];
static volatile uint32_t done;

static void work(ove_timer_t timer, void *unused)
{
	(void)timer;
	(void)unused;
	done++;
}

static void run(void *unused)
{
	(void)unused;
	for (int i = 0; i < JOBS; i++) {
		(void)ove_timer_start(jobs[i]);
		(void)ove_thread_sleep_ms(PHASE_MS);
	}
	/* The program ends between two groups of expiries. */
	(void)ove_thread_sleep_ms(PERIOD_MS / 2 + RUN_MS);
	printf("%" PRIu32 " jobs\n", done);
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(runner, run, NULL, OVE_PRIO_NORMAL, 4096);

void ove_main(void)
{
	static char line[80];
	const char *const *words;
	const uint32_t slack_ms = ove_board_args(&words) > 1 ? SLACK_MS : 0;

	(void)setvbuf(stdout, line, _IOLBF, sizeof(line));
	for (int i = 0; i < JOBS; i++) {
		(void)ove_timer_init(&jobs[i], &storage[i], work, NULL, PERIOD_MS, OVE_TIMER_PERIODIC);
		(void)ove_timer_set_slack(jobs[i], slack_ms);
	}
	(void)ove_run();
}
