/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Context, start, critical section; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_KERNEL_H
#define OVE_BACKEND_KERNEL_H

#include <ove_backend/native.h>

OVE_EXTERN_C_BEGIN

bool ove_alloy_is_started(void);

OVE_EXTERN_C_END

/* Testing for the lock makes a yield longer. */
#define OVE_BACKEND_YIELD_KEEPS_LOCK CONFIG_OVE_CMSIS_OS2

/* The application's critical section masks by BASEPRI; the kernel masks by PRIMASK. A kernel call inside the section,
 * which unmasks at its end, therefore does not end the section; see src/section.cpp. */
#define OVE_CORTEX_M_STARTED() ove_alloy_is_started()

#include <ove_cortex_m/kernel.h>

#endif
