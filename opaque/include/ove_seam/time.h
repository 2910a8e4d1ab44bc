/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The clock needs nothing of a kernel's, for a file that sees no kernel. */
#ifndef OVE_OPAQUE_SEAM_TIME_H
#define OVE_OPAQUE_SEAM_TIME_H

#include <ove/types.h>

#endif
