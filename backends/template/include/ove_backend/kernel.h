/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The kernel's part of ove_seam/kernel.h. Here every call is in src/; in yours, make the short ones `static inline` in
 * this file: ove_backend_in_isr(), ove_backend_in_thread(), and both ends of the critical section.
 */
#ifndef OVE_BACKEND_KERNEL_H
#define OVE_BACKEND_KERNEL_H

/** The value that the end of a critical section restores; on a microcontroller the interrupt mask. */
typedef unsigned ove_backend_critical_t;

#endif
