/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: the priorities of two handlers differ, but by bits that do not preempt.
 */
#include "check.h"

#include <ove/irq.h>

#include "section.h"

static int grouped_samples;

OVE_IRQ_HANDLER(UARTRX3)
{
	grouped_samples++;
}

OVE_IRQ_HANDLER(UARTRX4)
{
	grouped_samples--;
}

/* The lowest bit of a priority that preempts, in the register AIRCR, whose upper half is a key. */
static void group_from(uint32_t bit)
{
	*(volatile uint32_t *)0xe000ed0c = 0x05fa0000u | (bit - 1u) << 8;
}

CHECK_CASE(clean_irqs_grouped)
{
	group_from(7);
	ove_irq_set_priority(OVE_IRQ(UARTRX3), CALM_PRIORITY);
	ove_irq_set_priority(OVE_IRQ(UARTRX4), SECTION_PRIORITY);
	ove_irq_enable(OVE_IRQ(UARTRX3));
	ove_irq_enable(OVE_IRQ(UARTRX4));
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_irq_pend(OVE_IRQ(UARTRX3));
		ove_irq_pend(OVE_IRQ(UARTRX4));
	}
}
