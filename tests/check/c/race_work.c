/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.done: the work is not flushed before its result is read.
 */
#include "check.h"

static int done;

static void work_on(ove_work_t work, void *arg)
{
	(void)work, (void)arg;
	done++;
}

CHECK_CASE(race_work)
{
	const ove_workqueue_desc_t desc = {.name = "works", .priority = OVE_PRIO_NORMAL, .stack_size = 2048};
	ove_workqueue_t queue;
	ove_work_t work;

	ove_workqueue_create(&queue, &desc);
	ove_work_create(&work, work_on, NULL);
	ove_work_submit(queue, work);
	ove_thread_sleep_ms(2);
	check_use(done);
	ove_work_flush(work, OVE_WAIT_FOREVER);
	ove_workqueue_destroy(queue);
	ove_work_destroy(work);
}
