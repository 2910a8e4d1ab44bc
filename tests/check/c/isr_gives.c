/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds illegal-context.sem_give: a handler gives a semaphore as a thread does.
 */
#include "check.h"

OVE_SEM_DEFINE_STATIC(given_tokens, 0, 1);

static void on_interrupt(void *arg)
{
	(void)arg;
	ove_sem_give(given_tokens);
	check_use(0);
}

CHECK_CASE(isr_gives)
{
	ove_board_irq_attach(on_interrupt, NULL);
	ove_board_irq_trigger();
}
