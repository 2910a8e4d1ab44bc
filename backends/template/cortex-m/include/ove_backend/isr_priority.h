/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Sections mask by PRIMASK: every interrupt but the NMI and hard faults may call ove. */
#ifndef OVE_BACKEND_ISR_PRIORITY_H
#define OVE_BACKEND_ISR_PRIORITY_H

#define OVE_CORTEX_M_MOST_URGENT 0u

#include <ove_cortex_m/isr_priority.h>

#endif
