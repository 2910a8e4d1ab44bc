/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The Ethernet interrupt under NuttX. */
#include "ethernet_irq.h"

#include <nuttx/arch.h>
#include <nuttx/irq.h>

#include "cortex_m.h"

#define IRQ ((int)(OVE_FIRST_IRQ_VECTOR + OVE_MPS2_ETHERNET_LINE))

static int handle(int irq, void *context, void *arg)
{
	(void)irq;
	(void)context;
	(void)arg;
	ove_board_ethernet_interrupt();
	return 0;
}

void ove_board_ethernet_irq_enable(void)
{
	(void)irq_attach(IRQ, handle, NULL);
	up_enable_irq(IRQ);
}

void ove_board_ethernet_irq_pend(void)
{
	NVIC_ISPR(OVE_MPS2_ETHERNET_LINE / 32u) = UINT32_C(1) << OVE_MPS2_ETHERNET_LINE % 32u;
	ove_barrier();
}
