/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: the work is flushed before its result is read.
 */
#include "check.h"

static int flushed;

static void work_on(ove_work_t work, void *arg)
{
	(void)work, (void)arg;
	flushed++;
}

CHECK_CASE(clean_work_flushed)
{
	const ove_workqueue_desc_t desc = {.name = "works", .priority = OVE_PRIO_NORMAL, .stack_size = 2048};
	ove_workqueue_t queue;
	ove_work_t work;

	ove_workqueue_create(&queue, &desc);
	ove_work_create(&work, work_on, NULL);
	flushed = 1;
	ove_work_submit(queue, work);
	ove_work_flush(work, OVE_WAIT_FOREVER);
	check_use(flushed);
	ove_work_destroy(work);
	ove_workqueue_destroy(queue);
}
