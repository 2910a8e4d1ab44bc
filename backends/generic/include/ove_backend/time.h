/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The clock of a kernel that inlines none of its calls: ove_seam/time.h declares them all. */
#ifndef OVE_BACKEND_TIME_H
#define OVE_BACKEND_TIME_H

#endif
