/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: the thread masks the handler while it changes what both use.
 */
#include "check.h"

#include <ove/critical.h>

static int masked_events;

static void on_event(void *arg)
{
	(void)arg;
	masked_events++;
}

CHECK_CASE(clean_masked)
{
	ove_board_irq_attach(on_event, NULL);
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_critical_t key;

		ove_board_irq_trigger();
		key = ove_critical_enter();
		masked_events--;
		ove_critical_exit(key);
	}
}
