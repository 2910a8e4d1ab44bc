/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds torn-value.elapsed: the thread keeps the calm handler out, and neither of the two keeps the urgent one out.
 */
#include "check.h"

#include <ove/irq.h>

#include "section.h"

static uint64_t elapsed;

OVE_IRQ_HANDLER(UARTTX4)
{
	elapsed += 5;
}

OVE_IRQ_HANDLER(UARTRX1)
{
	elapsed += 7;
}

static void set(uint32_t irq, uint32_t priority)
{
	ove_irq_disable(irq);
	ove_irq_set_priority(irq, priority);
	ove_irq_enable(irq);
}

CHECK_CASE(torn_levels)
{
	set(OVE_IRQ(UARTTX4), CALM_PRIORITY);
	set(OVE_IRQ(UARTRX1), URGENT_PRIORITY);
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		section_enter();
		check_use((int)(elapsed >> 3));
		section_exit();
		ove_irq_pend(OVE_IRQ(UARTTX4));
		ove_irq_pend(OVE_IRQ(UARTRX1));
	}
	set(OVE_IRQ(UARTRX1), CALM_PRIORITY);
}
