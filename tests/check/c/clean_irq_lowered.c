/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: the handler is too urgent for the section at first, and calm before it is enabled.
 */
#include "check.h"

#include <ove/irq.h>

#include "section.h"

static int lowered_events;

OVE_IRQ_HANDLER(SPI)
{
	lowered_events++;
}

CHECK_CASE(clean_irq_lowered)
{
	/* A byte of the register, as CMSIS's NVIC_SetPriority() writes it. */
	((volatile uint8_t *)0xe000e400)[OVE_IRQ(SPI)] = URGENT_PRIORITY;
	ove_irq_set_priority(OVE_IRQ(SPI), CALM_PRIORITY);
	ove_irq_enable(OVE_IRQ(SPI));
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_irq_pend(OVE_IRQ(SPI));
		section_enter();
		lowered_events--;
		section_exit();
	}
}
