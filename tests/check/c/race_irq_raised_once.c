/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.overruns: the handler is too urgent for the section in one turn, and neither before nor afterwards.
 */
#include "check.h"

#include <ove/irq.h>

#include "section.h"

static int overruns;

OVE_IRQ_HANDLER(UARTOVF)
{
	overruns++;
}

static void use(uint32_t priority)
{
	ove_irq_set_priority(OVE_IRQ(UARTOVF), priority);
	ove_irq_enable(OVE_IRQ(UARTOVF));
	ove_irq_pend(OVE_IRQ(UARTOVF));
	section_enter();
	overruns--;
	section_exit();
	ove_irq_disable(OVE_IRQ(UARTOVF));
}

CHECK_CASE(race_irq_raised_once)
{
	use(CALM_PRIORITY);
	use(URGENT_PRIORITY);
	use(CALM_PRIORITY);
}
