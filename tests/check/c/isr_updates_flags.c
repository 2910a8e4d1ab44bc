/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds lost-update.flags: an urgent handler sets a bit of the word that a less urgent one updates.
 */
#include "check.h"

#include <ove/irq.h>

#include "section.h"

static volatile uint32_t flags;

OVE_IRQ_HANDLER(UARTTX2)
{
	flags |= 1u;
}

OVE_IRQ_HANDLER(UARTRX2)
{
	flags |= 2u;
}

static void set(uint32_t irq, uint32_t priority)
{
	ove_irq_disable(irq);
	ove_irq_set_priority(irq, priority);
	ove_irq_enable(irq);
}

CHECK_CASE(isr_updates_flags)
{
	set(OVE_IRQ(UARTTX2), CALM_PRIORITY);
	set(OVE_IRQ(UARTRX2), URGENT_PRIORITY);
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_irq_pend(OVE_IRQ(UARTTX2));
		ove_irq_pend(OVE_IRQ(UARTRX2));
	}
	set(OVE_IRQ(UARTRX2), CALM_PRIORITY);
}
