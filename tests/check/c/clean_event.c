/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: an event announces what a handler has written.
 */
#include "check.h"

OVE_EVENT_DEFINE_STATIC(announced);
static int sampled;

static void on_sample(void *arg)
{
	(void)arg;
	sampled = 5;
	ove_event_signal_from_isr(announced);
}

CHECK_CASE(clean_event)
{
	ove_board_irq_attach(on_sample, NULL);
	ove_board_irq_trigger();
	ove_event_wait(announced, OVE_WAIT_FOREVER);
	check_use(sampled);
}
