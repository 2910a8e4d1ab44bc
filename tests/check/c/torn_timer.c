/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds torn-value.uptime_us: a timer writes 64 bits that a thread reads.
 */
#include "check.h"

#include <stdint.h>
static volatile uint64_t uptime_us;

static void on_expiry(ove_timer_t timer, void *arg)
{
	(void)timer, (void)arg;
	uptime_us += 1000;
}

CHECK_CASE(torn_timer)
{
	ove_timer_t timer;

	ove_timer_create(&timer, on_expiry, NULL, 1, OVE_TIMER_PERIODIC);
	ove_timer_start(timer);
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_thread_sleep_ms(1);
		check_use((int)uptime_us);
	}
	ove_timer_stop(timer);
	ove_timer_destroy(timer);
}
