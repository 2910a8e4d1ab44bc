/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Copies of items and bytes. Which C library an application of Zephyr has is its own choice, and the memcpy() of most
 * of them, built for size, goes byte by byte.
 */
#ifndef OVE_BACKEND_COPY_H
#define OVE_BACKEND_COPY_H

#include <stddef.h>

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

/** Copy between places that do not overlap, of any alignment. */
void ove_zephyr_copy(void *to, const void *from, size_t size);

#define OVE_BACKEND_COPY(to, from, size) ove_zephyr_copy((to), (from), (size))

OVE_EXTERN_C_END

#endif
