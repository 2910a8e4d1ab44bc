/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: two handlers get the same priority before both change the value, and different ones afterwards.
 */
#include "check.h"

#include <ove/irq.h>

#include "section.h"

static int level_samples;

OVE_IRQ_HANDLER(PORT2_COMB)
{
	level_samples++;
}

OVE_IRQ_HANDLER(PORT3_COMB)
{
	level_samples--;
}

CHECK_CASE(clean_irqs_level)
{
	ove_irq_set_priority(OVE_IRQ(PORT2_COMB), CALM_PRIORITY);
	ove_irq_set_priority(OVE_IRQ(PORT3_COMB), CALM_PRIORITY);
	ove_irq_enable(OVE_IRQ(PORT2_COMB));
	ove_irq_enable(OVE_IRQ(PORT3_COMB));
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_irq_pend(OVE_IRQ(PORT2_COMB));
		ove_irq_pend(OVE_IRQ(PORT3_COMB));
	}
	ove_irq_disable(OVE_IRQ(PORT2_COMB));
	/* A byte of the register, as CMSIS's NVIC_SetPriority() writes it. */
	((volatile uint8_t *)0xe000e400)[OVE_IRQ(PORT2_COMB)] = URGENT_PRIORITY;
}
