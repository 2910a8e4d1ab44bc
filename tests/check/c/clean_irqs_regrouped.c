/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: the program computes the grouping of priorities from a register, so the judge does not know them, and
 * leaves out "data races of interrupt 6 (PORT0_COMB_Handler) with other handlers".
 */
#include "check.h"

#include <ove/irq.h>

#include "section.h"

static int regrouped_samples;

OVE_IRQ_HANDLER(PORT0_COMB)
{
	regrouped_samples++;
}

OVE_IRQ_HANDLER(PORT1_COMB)
{
	regrouped_samples--;
}

/* As CMSIS's NVIC_SetPriorityGrouping() does: the upper half of AIRCR is a key. */
static void set_grouping(uint32_t grouping)
{
	volatile uint32_t *const aircr = (volatile uint32_t *)0xe000ed0c;

	*aircr = (*aircr & 0xf8ffu) | 0x05fa0000u | grouping << 8;
}

CHECK_CASE(clean_irqs_regrouped)
{
	set_grouping(3);
	ove_irq_set_priority(OVE_IRQ(PORT0_COMB), CALM_PRIORITY);
	ove_irq_set_priority(OVE_IRQ(PORT1_COMB), URGENT_PRIORITY);
	ove_irq_enable(OVE_IRQ(PORT0_COMB));
	ove_irq_enable(OVE_IRQ(PORT1_COMB));
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_irq_pend(OVE_IRQ(PORT0_COMB));
		ove_irq_pend(OVE_IRQ(PORT1_COMB));
	}
}
