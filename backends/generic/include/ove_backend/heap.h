/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The heap of a kernel that inlines none of its calls: ove_seam/heap.h declares them all. */
#ifndef OVE_BACKEND_HEAP_H
#define OVE_BACKEND_HEAP_H

#endif
