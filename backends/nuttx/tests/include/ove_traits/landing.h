/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Provides test_line_attach(), which connects the interrupt line of the sweeps' alarm. */
#ifndef OVE_TRAITS_LANDING_H
#define OVE_TRAITS_LANDING_H

#include <nuttx/arch.h>
#include <nuttx/irq.h>

#include "cortex_m.h"
#include "line.h"

static int handle(int irq, void *context, void *arg)
{
	(void)irq;
	(void)context;
	(void)arg;
	test_line_handler();
	return 0;
}

void test_line_attach(void)
{
	(void)irq_attach(OVE_FIRST_IRQ_VECTOR + TEST_LINE, handle, NULL);
	up_enable_irq(OVE_FIRST_IRQ_VECTOR + TEST_LINE);
}

#endif
