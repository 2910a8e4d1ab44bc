/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * For ove_backend/isr_priority.h of a kernel on a Cortex-M. The kernel first defines OVE_CORTEX_M_MOST_URGENT: the most
 * urgent priority that its sections mask if they use BASEPRI, or 0 if they mask all interrupts with PRIMASK.
 */
#ifndef OVE_CORTEX_M_ISR_PRIORITY_H
#define OVE_CORTEX_M_ISR_PRIORITY_H

#include <ove_cortex_m/mask.h>
#include <ove_generic/isr_priority.h>

/* Without BASEPRI, a critical section masks every interrupt. */
#if OVE_CORTEX_M_HAS_BASEPRI
#define OVE_BACKEND_MOST_URGENT              (OVE_CORTEX_M_MOST_URGENT)
#define ove_backend_check_isr_priority(call) ove_generic_check_isr_priority(OVE_BACKEND_MOST_URGENT, (call))
#else
#define OVE_BACKEND_MOST_URGENT              0u
#define ove_backend_check_isr_priority(call) ove_generic_check_isr_exception(call)
#endif

#endif
