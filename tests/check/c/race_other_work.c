/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.worked_out: the work that is flushed is another one, in another queue.
 */
#include "check.h"

static int worked_out;

static void work_on(ove_work_t work, void *arg)
{
	(void)work;
	if (arg != NULL) {
		worked_out = 1;
	}
}

CHECK_CASE(race_other_work)
{
	const ove_workqueue_desc_t desc = {.name = "works", .priority = OVE_PRIO_NORMAL, .stack_size = 2048};
	ove_workqueue_t queues[2];
	ove_work_t works[2];

	for (int i = 0; i < 2; i++) {
		ove_workqueue_create(&queues[i], &desc);
		ove_work_create(&works[i], work_on, i == 0 ? &worked_out : NULL);
		ove_work_submit(queues[i], works[i]);
	}
	ove_thread_sleep_ms(2);
	ove_work_flush(works[1], OVE_WAIT_FOREVER);
	check_use(worked_out);
	ove_work_flush(works[0], OVE_WAIT_FOREVER);
	for (int i = 0; i < 2; i++) {
		ove_workqueue_destroy(queues[i]);
		ove_work_destroy(works[i]);
	}
}
