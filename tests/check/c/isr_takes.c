/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds illegal-context.sem_take: a handler takes a semaphore as a thread does.
 */
#include "check.h"

OVE_SEM_DEFINE_STATIC(isr_tokens, 1, 1);

static void on_interrupt(void *arg)
{
	(void)arg;
	ove_sem_take(isr_tokens, OVE_NO_WAIT);
	check_use(0);
}

CHECK_CASE(isr_takes)
{
	ove_board_irq_attach(on_interrupt, NULL);
	ove_board_irq_trigger();
}
