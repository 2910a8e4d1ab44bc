/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A thread waits for a message that no thread sends, so it does not feed its watchdog. Another feeds its own in time.
 */
#include <ove/ove.h>

enum { STACK = 2048, SLOTS = 3, PERIOD_MS = 10, LONGEST_MS = 50 };

OVE_QUEUE_DEFINE_STATIC(packets, int32_t, SLOTS);
OVE_WATCHDOG_DEFINE_STATIC(radio_alive, "radio", LONGEST_MS, NULL, NULL);
OVE_WATCHDOG_DEFINE_STATIC(sensor_alive, "sensor", LONGEST_MS, NULL, NULL);

static void receive(void *arg)
{
	int32_t packet;

	(void)arg;
	while (ove_queue_receive(packets, &packet, OVE_WAIT_FOREVER) == OVE_OK) {
		ove_watchdog_feed(radio_alive);
	}
}

static void measure(void *arg)
{
	(void)arg;
	for (;;) {
		ove_watchdog_feed(sensor_alive);
		ove_thread_sleep_ms(PERIOD_MS);
	}
}

static void supervise(void *arg)
{
	(void)arg;
	while (ove_watchdog_check() == OVE_OK) {
		ove_thread_sleep_ms(PERIOD_MS);
	}
}

OVE_THREAD_DEFINE_STATIC(radio, receive, NULL, OVE_PRIO_NORMAL, STACK);
OVE_THREAD_DEFINE_STATIC(sensor, measure, NULL, OVE_PRIO_NORMAL, STACK);
OVE_THREAD_DEFINE_STATIC(supervisor, supervise, NULL, OVE_PRIO_HIGH, STACK);

void ove_main(void)
{
	ove_watchdog_start(radio_alive);
	ove_watchdog_start(sensor_alive);
	ove_run();
}
