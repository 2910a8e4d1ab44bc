/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file For kernels that check themselves which ISRs call them, or that have no priorities of interrupts. */
#ifndef OVE_BACKEND_ISR_PRIORITY_H
#define OVE_BACKEND_ISR_PRIORITY_H

/* 0: ove's software interrupt has no priority of its own here. */
#define OVE_BACKEND_MOST_URGENT              0u
#define ove_backend_check_isr_priority(call) ((void)0)

#endif
