/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The list that tests/headers/seam.cmake makes. */
#ifndef TEST_SEAM_FUNCTIONS_H
#define TEST_SEAM_FUNCTIONS_H

typedef void (*seam_function)(void);

/** The kernel's functions of the seam, NULL at the end. */
extern const seam_function seam_functions[];

#endif
