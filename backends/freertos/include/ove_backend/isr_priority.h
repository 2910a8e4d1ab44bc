/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The kernel's critical sections do not mask interrupts above configMAX_SYSCALL_INTERRUPT_PRIORITY.
 */
#ifndef OVE_BACKEND_ISR_PRIORITY_H
#define OVE_BACKEND_ISR_PRIORITY_H

#include <ove_backend/native.h>

#define OVE_CORTEX_M_MOST_URGENT ((uint32_t)(configMAX_SYSCALL_INTERRUPT_PRIORITY))

#include <ove_cortex_m/isr_priority.h>

#endif
