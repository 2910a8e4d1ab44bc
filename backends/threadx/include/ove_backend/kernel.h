/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Context, start, critical section; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_KERNEL_H
#define OVE_BACKEND_KERNEL_H

#include <ove_backend/native.h>

OVE_EXTERN_C_BEGIN

/** Critical sections mask the interrupts of the only processor. */
#define OVE_BACKEND_ONE_PROCESSOR 1

/** Set by ove_backend_start(). */
extern bool ove_threadx_started;

/** Depth of the application's critical section; see src/section.c. */
extern unsigned ove_threadx_sections;

OVE_EXTERN_C_END

/* A thread that is woken inside a critical section runs after its end: the switch is an exception, which the section
 * masks. */
#define OVE_CORTEX_M_STARTED()    ove_threadx_started
#define OVE_CORTEX_M_IN_SECTION() (ove_threadx_sections != 0u)

#include <ove_cortex_m/kernel.h>

#endif
