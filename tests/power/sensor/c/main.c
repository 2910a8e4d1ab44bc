/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* A sensor: a sample each second, a report each minute, and a thread that polls for commands that never come. */
#include <ove/ove.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define SAMPLES   60
#define REPORTS   2
#define SECOND_MS 1000
#define POLL_MS   250

OVE_QUEUE_DEFINE_STATIC(samples, uint32_t, 4);
OVE_QUEUE_DEFINE_STATIC(commands, uint32_t, 1);
OVE_POWER_LOCK_DEFINE_STATIC(radio, "radio", OVE_POWER_LIGHT);

static void sample(void *unused)
{
	uint64_t next_ms = ove_time_get_ms();

	(void)unused;
	for (uint32_t i = 0;; i++) {
		next_ms += SECOND_MS;
		(void)ove_thread_sleep_until(next_ms);
		(void)ove_queue_send(samples, &i, OVE_WAIT_FOREVER);
	}
}

/* A deep sleep would lose state that the radio needs. */
static void send_report(uint32_t sum)
{
	(void)ove_power_lock(&radio);
	printf("sum %" PRIu32 "\n", sum);
	ove_thread_sleep_ms(20);
	(void)ove_power_unlock(&radio);
}

static void report(void *unused)
{
	ove_power_stats_t stats;

	(void)unused;
	for (int reports = 0; reports < REPORTS; reports++) {
		uint32_t sum = 0;

		for (int i = 0; i < SAMPLES; i++) {
			uint32_t one;

			(void)ove_queue_receive(samples, &one, OVE_WAIT_FOREVER);
			sum += one;
		}
		send_report(sum);
	}
	(void)ove_power_get_stats(&stats);
	printf("light %" PRIu32 " us, deep %" PRIu32 " us\n", (uint32_t)stats.light_us, (uint32_t)stats.deep_us);
	exit(0);
}

static void obey(void *unused)
{
	uint32_t command;

	(void)unused;
	for (;;) {
		(void)ove_queue_receive(commands, &command, POLL_MS);
	}
}

OVE_THREAD_DEFINE_STATIC(sampler, sample, NULL, OVE_PRIO_HIGH, 1024);
OVE_THREAD_DEFINE_STATIC(reporter, report, NULL, OVE_PRIO_NORMAL, 4096);
OVE_THREAD_DEFINE_STATIC(poller, obey, NULL, OVE_PRIO_LOW, 1024);

void ove_main(void)
{
	ove_run();
}
