/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Copies of items and bytes by the C library, for kernels whose library copies words. */
#ifndef OVE_BACKEND_COPY_H
#define OVE_BACKEND_COPY_H

#include <string.h>

#define OVE_BACKEND_COPY(to, from, size) ((void)memcpy((to), (from), (size)))

#endif
