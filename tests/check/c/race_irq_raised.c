/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.raised_events: the program makes the handler too urgent for the section.
 */
#include "check.h"

#include <ove/irq.h>

#include "section.h"

static int raised_events;

OVE_IRQ_HANDLER(DUALTIMER)
{
	raised_events++;
}

CHECK_CASE(race_irq_raised)
{
	ove_irq_set_priority(OVE_IRQ(DUALTIMER), URGENT_PRIORITY);
	ove_irq_enable(OVE_IRQ(DUALTIMER));
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_irq_pend(OVE_IRQ(DUALTIMER));
		section_enter();
		raised_events--;
		section_exit();
	}
}
