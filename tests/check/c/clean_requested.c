/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a thread requests an interrupt, whose handler runs at once and leaves an answer to what was asked.
 */
#include "check.h"

#include <ove/critical.h>

static int question;
static int answer;

static void on_request(void *arg)
{
	(void)arg;
	answer = question * 2;
}

CHECK_CASE(clean_requested)
{
	ove_board_irq_attach(on_request, NULL);
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		question = turn;
		ove_board_irq_trigger();
		check_use(answer);
		answer = 0;
	}

	const ove_critical_t key = ove_critical_enter();

	ove_board_irq_trigger();
	question = CHECK_TURNS;
	ove_critical_exit(key);
	check_use(answer);
}
