/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a handler makes calls of handlers alone.
 */
#include "check.h"

OVE_SEM_DEFINE_STATIC(clean_tokens, 0, 4);
OVE_QUEUE_DEFINE_STATIC(clean_items, int, 4);
static int clean_count;

static void on_interrupt(void *arg)
{
	(void)arg;
	clean_count++;
	ove_sem_give_from_isr(clean_tokens);
	ove_queue_send_from_isr(clean_items, &clean_count);
}

CHECK_CASE(clean_isr_calls)
{
	ove_board_irq_attach(on_interrupt, NULL);
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		int item;

		ove_board_irq_trigger();
		ove_sem_take(clean_tokens, OVE_WAIT_FOREVER);
		ove_queue_receive(clean_items, &item, OVE_WAIT_FOREVER);
		check_use(item);
	}
}
