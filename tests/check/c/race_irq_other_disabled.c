/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.unguarded: the thread disables an interrupt other than the one whose handler changes the value.
 */
#include "check.h"

#include <ove/irq.h>

static int unguarded;

OVE_IRQ_HANDLER(TSC)
{
	unguarded++;
}

CHECK_CASE(race_irq_other_disabled)
{
	ove_irq_enable(OVE_IRQ(TSC));
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_irq_pend(OVE_IRQ(TSC));
		ove_irq_disable(OVE_IRQ(I2S));
		unguarded--;
		ove_irq_enable(OVE_IRQ(I2S));
	}
}
