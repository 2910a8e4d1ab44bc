/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: the thread and the calm handler mask the urgent handler, which none of them can interrupt.
 */
#include "check.h"

#include <ove/irq.h>

#include "section.h"

static uint64_t guarded;

OVE_IRQ_HANDLER(UARTTX1)
{
	__asm volatile("cpsid i" ::: "memory");
	guarded += 5;
	__asm volatile("cpsie i" ::: "memory");
}

OVE_IRQ_HANDLER(PORT0_0)
{
	guarded += 7;
}

static void set(uint32_t irq, uint32_t priority)
{
	ove_irq_disable(irq);
	ove_irq_set_priority(irq, priority);
	ove_irq_enable(irq);
}

CHECK_CASE(clean_levels)
{
	set(OVE_IRQ(UARTTX1), CALM_PRIORITY);
	set(OVE_IRQ(PORT0_0), URGENT_PRIORITY);
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		__asm volatile("cpsid i" ::: "memory");
		guarded++;
		__asm volatile("cpsie i" ::: "memory");
		ove_irq_pend(OVE_IRQ(UARTTX1));
		ove_irq_pend(OVE_IRQ(PORT0_0));
	}
	set(OVE_IRQ(PORT0_0), CALM_PRIORITY);
}
