/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The kernel's sections leave interrupts that are more urgent than configMAX_SYSCALL_INTERRUPT_PRIORITY alone.
 */
#ifndef OVE_BACKEND_ISR_PRIORITY_H
#define OVE_BACKEND_ISR_PRIORITY_H

#include <ove_generic/isr_priority.h>

/* Without BASEPRI, a critical section keeps every interrupt out. */
#if defined(__ARM_ARCH_6M__)
#define ove_backend_check_isr_priority(call) ove_generic_check_isr_exception(call)
#else
#include <ove_backend/native.h>
#define ove_backend_check_isr_priority(call) \
	ove_generic_check_isr_priority((configMAX_SYSCALL_INTERRUPT_PRIORITY), (call))
#endif

#endif
