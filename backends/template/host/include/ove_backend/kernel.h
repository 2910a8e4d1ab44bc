/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The kernel's part of ove_seam/kernel.h on the host: there are no interrupts, so the critical section is only a depth.
 * A kernel on a board has its short functions `static inline` here; see cortex-m/include.
 */
#ifndef OVE_BACKEND_KERNEL_H
#define OVE_BACKEND_KERNEL_H

#include <stdbool.h>

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

/** The depth to restore. */
typedef unsigned ove_backend_critical_t;

/** No other processor writes the data that the critical section protects. */
#define OVE_BACKEND_ONE_PROCESSOR 1

/** Set by ove_backend_start(). */
extern bool template_is_started;

OVE_EXTERN_C_END

#endif
