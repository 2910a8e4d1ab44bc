/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The heap of a kernel none of whose calls is in line: ove_seam/heap.h has them all. */
#ifndef OVE_BACKEND_HEAP_H
#define OVE_BACKEND_HEAP_H

#endif
