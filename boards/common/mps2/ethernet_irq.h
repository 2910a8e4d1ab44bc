/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The interrupt of the MPS2 boards' Ethernet, which each start-up code and kernel connects in its own way. */
#ifndef OVE_MPS2_ETHERNET_IRQ_H
#define OVE_MPS2_ETHERNET_IRQ_H

/** The line of the NVIC. */
#define OVE_MPS2_ETHERNET_LINE 13u

/** The driver's handler. */
void ove_board_ethernet_interrupt(void);
/** Connect the handler and let the line through. */
void ove_board_ethernet_irq_enable(void);
/** Raise the line by software. */
void ove_board_ethernet_irq_pend(void);

#endif
