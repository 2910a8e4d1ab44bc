/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds polled-flag.is_ready: a thread polls a flag that the compiler reads once.
 */
#include "check.h"

static bool is_ready;

static void on_expiry(ove_timer_t timer, void *arg)
{
	(void)timer, (void)arg;
	is_ready = true;
}

static void poll(void *arg)
{
	(void)arg;
	while (!is_ready) {
	}
	check_use(1);
}

CHECK_CASE(isr_flag_not_volatile)
{
	ove_timer_t timer;
	ove_thread_t thread = check_start("poller", poll, NULL, OVE_PRIO_NORMAL);

	ove_timer_create(&timer, on_expiry, NULL, 2, OVE_TIMER_ONE_SHOT);
	ove_timer_start(timer);
	ove_thread_join(thread, 10);
}
