/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.measured: an urgent thread writes what a calm one changes.
 */
#include "check.h"

static int measured;

static void measure(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		measured++;
		ove_thread_sleep_ms(1);
	}
}

CHECK_CASE(race_priorities)
{
	ove_thread_t urgent = check_start("urgent", measure, NULL, OVE_PRIO_ABOVE_NORMAL);
	ove_thread_t calm = check_start("calm", measure, NULL, OVE_PRIO_LOW);

	check_join(urgent);
	check_join(calm);
}
