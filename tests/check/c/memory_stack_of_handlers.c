/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds stack-overflow.interrupt 25 (PORT0_1_Handler): a local array is larger than the handlers' stack.
 * Also judged in a release build.
 */
#include "check.h"

#include <ove/irq.h>
#include <stdlib.h>

OVE_IRQ_HANDLER(PORT0_1)
{
	volatile char local[5000];

	for (size_t i = sizeof(local); i-- > 0;) {
		local[i] = (char)i;
	}
	check_use(local[0]);
	/* The memory below the stack has no right content any more. */
	exit(0);
}

CHECK_CASE(memory_stack_of_handlers)
{
	ove_irq_disable(OVE_IRQ(PORT0_1));
	ove_irq_set_priority(OVE_IRQ(PORT0_1), 0x80);
	ove_irq_enable(OVE_IRQ(PORT0_1));
	ove_irq_pend(OVE_IRQ(PORT0_1));
}
