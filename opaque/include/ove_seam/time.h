/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file For a file that includes no kernel: the clock needs nothing from the kernel's headers. */
#ifndef OVE_OPAQUE_SEAM_TIME_H
#define OVE_OPAQUE_SEAM_TIME_H

#include <ove/types.h>

#endif
