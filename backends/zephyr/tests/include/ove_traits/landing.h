/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Provides test_line_attach(), which connects the interrupt line of the sweeps' alarm. */
#ifndef OVE_TRAITS_LANDING_H
#define OVE_TRAITS_LANDING_H

#include <zephyr/irq.h>

#include "line.h"

static void handle(const void *arg)
{
	(void)arg;
	test_line_handler();
}

void test_line_attach(void)
{
	IRQ_CONNECT(TEST_LINE, 1, handle, NULL, 0);
	irq_enable(TEST_LINE);
}

#endif
