/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Copies items and bytes with the C library, for kernels whose library copies word by word. */
#ifndef OVE_BACKEND_COPY_H
#define OVE_BACKEND_COPY_H

#include <string.h>

#define OVE_BACKEND_COPY(to, from, size) ((void)memcpy((to), (from), (size)))

#endif
