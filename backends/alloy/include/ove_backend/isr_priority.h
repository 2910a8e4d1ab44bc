/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The application's section masks by BASEPRI, which cannot mask priority 0; see src/section.cpp. */
#ifndef OVE_BACKEND_ISR_PRIORITY_H
#define OVE_BACKEND_ISR_PRIORITY_H

#include <ove_generic/isr_priority.h>

/* Without BASEPRI, a critical section keeps every interrupt out. */
#if defined(__ARM_ARCH_6M__)
#define OVE_BACKEND_MOST_URGENT              0u
#define ove_backend_check_isr_priority(call) ove_generic_check_isr_exception(call)
#else
/** The value after 0 that the processor's bits can hold. */
#define OVE_BACKEND_MOST_URGENT (1u << (8 - CONFIG_OVE_NVIC_PRIORITY_BITS))

#define ove_backend_check_isr_priority(call) ove_generic_check_isr_priority((OVE_BACKEND_MOST_URGENT), (call))
#endif

#endif
