/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a handler sets a volatile flag that a thread polls.
 */
#include "check.h"

static volatile bool is_raised;

static void on_interrupt(void *arg)
{
	(void)arg;
	is_raised = true;
}

CHECK_CASE(clean_volatile_flag)
{
	ove_board_irq_attach(on_interrupt, NULL);
	ove_board_irq_trigger();
	while (!is_raised) {
	}
	check_use(is_raised);
}
