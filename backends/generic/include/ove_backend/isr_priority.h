/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file For kernels that check by themselves which ISRs call them, or that have no interrupt priorities. */
#ifndef OVE_BACKEND_ISR_PRIORITY_H
#define OVE_BACKEND_ISR_PRIORITY_H

/* 0: ove's software interrupt does not have its own priority here. */
#define OVE_BACKEND_MOST_URGENT              0u
#define ove_backend_check_isr_priority(call) ((void)0)

#endif
