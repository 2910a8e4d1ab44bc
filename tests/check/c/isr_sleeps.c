/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds illegal-context.thread_sleep_ms: the last call of a handler is a sleep, so that the handler has left the stack.
 */
#include "check.h"

static void on_interrupt(void *arg)
{
	(void)arg;
	(void)ove_thread_sleep_ms(1);
}

CHECK_CASE(isr_sleeps)
{
	ove_board_irq_attach(on_interrupt, NULL);
	ove_board_irq_trigger();
}
