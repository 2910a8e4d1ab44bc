/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The Ethernet interrupt under Zephyr. */
#include "ethernet_irq.h"

#include <zephyr/irq.h>

#include "cortex_m.h"

static void handle(const void *arg)
{
	(void)arg;
	ove_board_ethernet_interrupt();
}

void ove_board_ethernet_irq_enable(void)
{
	IRQ_CONNECT(OVE_MPS2_ETHERNET_LINE, 1, handle, NULL, 0);
	irq_enable(OVE_MPS2_ETHERNET_LINE);
}

void ove_board_ethernet_irq_pend(void)
{
	NVIC_ISPR(OVE_MPS2_ETHERNET_LINE / 32u) = UINT32_C(1) << OVE_MPS2_ETHERNET_LINE % 32u;
	ove_barrier();
}
