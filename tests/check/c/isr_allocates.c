/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds illegal-context.malloc: a handler takes memory of the heap.
 */
#include "check.h"

#include <stdlib.h>

static void *volatile taken;

static void on_interrupt(void *arg)
{
	(void)arg;
	taken = malloc(8);
}

CHECK_CASE(isr_allocates)
{
	ove_board_irq_attach(on_interrupt, NULL);
	ove_board_irq_trigger();
}
