/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of interrupt priorities: OVE_BACKEND_MOST_URGENT, the most urgent priority at which an ISR may call ove, or
 * 0 if the kernel has no such limit; and ove_backend_check_isr_priority(call), which stops a caller above the limit.
 */
#ifndef OVE_SEAM_ISR_PRIORITY_H
#define OVE_SEAM_ISR_PRIORITY_H

#include <ove_backend/isr_priority.h>

#if !defined(OVE_BACKEND_MOST_URGENT) || !defined(ove_backend_check_isr_priority)
#error "ove_backend/isr_priority.h must define OVE_BACKEND_MOST_URGENT and ove_backend_check_isr_priority(call)"
#endif

#endif
