/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The Ethernet interrupt if the vector table is ove's own. */
#include "ethernet_irq.h"

#include "cortex_m.h"

void ETHERNET_Handler(void);

void ETHERNET_Handler(void)
{
	ove_board_ethernet_interrupt();
}

void ove_board_ethernet_irq_enable(void)
{
	NVIC_ISER(OVE_MPS2_ETHERNET_LINE / 32u) = UINT32_C(1) << OVE_MPS2_ETHERNET_LINE % 32u;
	ove_barrier();
}

void ove_board_ethernet_irq_pend(void)
{
	NVIC_ISPR(OVE_MPS2_ETHERNET_LINE / 32u) = UINT32_C(1) << OVE_MPS2_ETHERNET_LINE % 32u;
	ove_barrier();
}
