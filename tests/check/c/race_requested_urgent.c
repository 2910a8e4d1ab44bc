/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.calm_note: an urgent handler requests a calm one, which runs later, and can interrupt it.
 */
#include "check.h"

#include <ove/irq.h>

enum { CALM_PRIORITY = 0xe0, URGENT_PRIORITY = 0xc0 };

static int calm_note;

OVE_IRQ_HANDLER(TIMER0)
{
	check_use(calm_note);
	ove_irq_pend(OVE_IRQ(TIMER1));
}

OVE_IRQ_HANDLER(TIMER1)
{
	calm_note = 1;
}

/* A byte of the register, as CMSIS's NVIC_SetPriority() writes it. */
static void enable(uint32_t irq, uint8_t priority)
{
	((volatile uint8_t *)0xe000e400)[irq] = priority;
	ove_irq_enable(irq);
}

CHECK_CASE(race_requested_urgent)
{
	enable(OVE_IRQ(TIMER0), URGENT_PRIORITY);
	enable(OVE_IRQ(TIMER1), CALM_PRIORITY);
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_irq_pend(OVE_IRQ(TIMER0));
	}
}
