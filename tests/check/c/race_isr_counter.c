/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.events: a handler counts what a thread takes back, and nothing masks the handler.
 */
#include "check.h"

static int events;

static void on_event(void *arg)
{
	(void)arg;
	events++;
}

CHECK_CASE(race_isr_counter)
{
	ove_board_irq_attach(on_event, NULL);
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_board_irq_trigger();
		events -= 1;
	}
}
