/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Critical sections mask by PRIMASK and so mask every interrupt; an ISR of any priority may call ove. */
#ifndef OVE_BACKEND_ISR_PRIORITY_H
#define OVE_BACKEND_ISR_PRIORITY_H

#define OVE_CORTEX_M_MOST_URGENT 0u

#include <ove_cortex_m/isr_priority.h>

#endif
