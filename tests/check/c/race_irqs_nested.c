/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.nested_samples: one handler is more urgent than the other while both change the value.
 */
#include "check.h"

#include <ove/irq.h>

#include "section.h"

static int nested_samples;

OVE_IRQ_HANDLER(ADCSPI)
{
	nested_samples++;
}

OVE_IRQ_HANDLER(SHIELDSPI)
{
	nested_samples--;
}

static void set(uint32_t irq, uint32_t priority)
{
	ove_irq_disable(irq);
	ove_irq_set_priority(irq, priority);
	ove_irq_enable(irq);
}

CHECK_CASE(race_irqs_nested)
{
	set(OVE_IRQ(ADCSPI), CALM_PRIORITY);
	set(OVE_IRQ(SHIELDSPI), URGENT_PRIORITY);
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_irq_pend(OVE_IRQ(ADCSPI));
		ove_irq_pend(OVE_IRQ(SHIELDSPI));
	}
	set(OVE_IRQ(SHIELDSPI), CALM_PRIORITY);
}
