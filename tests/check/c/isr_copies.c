/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds illegal-context.strdup: a handler copies a text into memory of the heap.
 */
#include "check.h"

#include <string.h>

static char *volatile last;
static const char *volatile source = "uart";

static void on_interrupt(void *arg)
{
	(void)arg;
	last = strdup(source);
}

CHECK_CASE(isr_copies)
{
	ove_board_irq_attach(on_interrupt, NULL);
	ove_board_irq_trigger();
}
