/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a handler submits work, and a thread waits until the queue is empty.
 * Also judged with link-time optimisation.
 */
#include "check.h"

OVE_WORKQUEUE_DEFINE_STATIC(requested_queue, OVE_PRIO_NORMAL, 2048);
static int requested_items;

static void work_on(ove_work_t work, void *arg)
{
	(void)work, (void)arg;
	requested_items++;
}

OVE_WORK_DEFINE_STATIC(requested_work, work_on, NULL);

static void on_interrupt(void *arg)
{
	(void)arg;
	requested_items = 1;
	ove_work_submit_from_isr(requested_queue, requested_work);
}

CHECK_CASE(clean_work_requested)
{
	ove_board_irq_attach(on_interrupt, NULL);
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_board_irq_trigger();
		ove_workqueue_flush(requested_queue, OVE_WAIT_FOREVER);
		check_use(requested_items);
	}
}
