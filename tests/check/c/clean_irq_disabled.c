/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: the thread disables the one interrupt whose handler changes the value too.
 */
#include "check.h"

#include <ove/irq.h>

static int guarded;

OVE_IRQ_HANDLER(I2S)
{
	guarded++;
}

CHECK_CASE(clean_irq_disabled)
{
	ove_irq_enable(OVE_IRQ(I2S));
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_irq_pend(OVE_IRQ(I2S));
		ove_irq_disable(OVE_IRQ(I2S));
		guarded--;
		ove_irq_enable(OVE_IRQ(I2S));
	}
}
