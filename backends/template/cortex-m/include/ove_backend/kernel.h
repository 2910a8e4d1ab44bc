/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The kernel's part of ove_seam/kernel.h on a board. All sections mask by PRIMASK, and a switch stays pending in them,
 * so one section serves the application as well.
 */
#ifndef OVE_BACKEND_KERNEL_H
#define OVE_BACKEND_KERNEL_H

#include <stdbool.h>

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

/** Set by ove_backend_start(). */
extern bool template_is_started;

OVE_EXTERN_C_END

/** No other processor writes the data that the critical section protects. */
#define OVE_BACKEND_ONE_PROCESSOR 1

/** For ove_run(); a thread may call it too. */
#define OVE_BACKEND_STARTED() template_is_started

#define OVE_CORTEX_M_STARTED()    template_is_started
#define OVE_CORTEX_M_IN_SECTION() ove_cortex_m_is_masked()

#include <ove_cortex_m/kernel.h>

#endif
