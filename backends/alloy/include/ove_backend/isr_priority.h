/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The application's section masks by BASEPRI, which cannot mask priority 0; see src/section.cpp. */
#ifndef OVE_BACKEND_ISR_PRIORITY_H
#define OVE_BACKEND_ISR_PRIORITY_H

/** The lowest value above 0 that the processor's priority bits can hold. */
#define OVE_CORTEX_M_MOST_URGENT (1u << (8 - CONFIG_OVE_NVIC_PRIORITY_BITS))

#include <ove_cortex_m/isr_priority.h>

#endif
