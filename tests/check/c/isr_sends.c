/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds illegal-context.queue_send: a handler sends as a thread does.
 */
#include "check.h"

OVE_QUEUE_DEFINE_STATIC(isr_items, int, 2);

static void on_interrupt(void *arg)
{
	(void)arg;
	const int item = 1;

	ove_queue_send(isr_items, &item, OVE_NO_WAIT);
	check_use(0);
}

CHECK_CASE(isr_sends)
{
	ove_board_irq_attach(on_interrupt, NULL);
	ove_board_irq_trigger();
}
