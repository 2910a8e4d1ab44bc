/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The clock of a kernel none of whose calls is in line: ove_seam/time.h has them all. */
#ifndef OVE_BACKEND_TIME_H
#define OVE_BACKEND_TIME_H

#endif
