/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.stack of main: a handler writes a local variable of the thread that lent it.
 */
#include "check.h"

static void on_lent(void *arg)
{
	++*(int *)arg;
}

CHECK_CASE(race_lent_local)
{
	int local = 0;

	ove_board_irq_attach(on_lent, &local);
	ove_board_irq_trigger();
	check_use(local);
	local = 2;
	ove_board_irq_trigger();
}
