/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The Ethernet interrupt of the MPS2 boards, which each start-up code and kernel connects in its own way. */
#ifndef OVE_MPS2_ETHERNET_IRQ_H
#define OVE_MPS2_ETHERNET_IRQ_H

/** The line in the NVIC. */
#define OVE_MPS2_ETHERNET_LINE 13u

/** The driver's handler. */
void ove_board_ethernet_interrupt(void);
/** Connect the handler and enable the line. */
void ove_board_ethernet_irq_enable(void);
/** Make the line pending by software. */
void ove_board_ethernet_irq_pend(void);

#endif
