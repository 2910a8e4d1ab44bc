/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Copies items and bytes. A Zephyr application chooses its own C library, and most of them, when built for size, have a
 * memcpy() that copies byte by byte.
 */
#ifndef OVE_BACKEND_COPY_H
#define OVE_BACKEND_COPY_H

#include <stddef.h>

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

/** Copy between memory areas that do not overlap, at any alignment. */
void ove_zephyr_copy(void *to, const void *from, size_t size);

#define OVE_BACKEND_COPY(to, from, size) ove_zephyr_copy((to), (from), (size))

OVE_EXTERN_C_END

#endif
