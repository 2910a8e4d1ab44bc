/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The kernel's sections leave interrupts that are more urgent than configMAX_SYSCALL_INTERRUPT_PRIORITY alone.
 */
#ifndef OVE_BACKEND_ISR_PRIORITY_H
#define OVE_BACKEND_ISR_PRIORITY_H

#include <ove_generic/isr_priority.h>

/* Without BASEPRI, a critical section keeps every interrupt out. */
#if defined(__ARM_ARCH_6M__)
#define OVE_BACKEND_MOST_URGENT              0u
#define ove_backend_check_isr_priority(call) ove_generic_check_isr_exception(call)
#else
#include <ove_backend/native.h>

#define OVE_BACKEND_MOST_URGENT              ((uint32_t)(configMAX_SYSCALL_INTERRUPT_PRIORITY))
#define ove_backend_check_isr_priority(call) ove_generic_check_isr_priority(OVE_BACKEND_MOST_URGENT, (call))
#endif

#endif
