/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Symbols of seam.c, declared in Zig in the generated ove_sys.zig. */
#ifndef OVE_ZIG_SEAM_H
#define OVE_ZIG_SEAM_H

#include <stddef.h>

#include "ove_config.h"

#if !CONFIG_OVE_ZERO_HEAP
/** Allocate; NULL without memory. */
void *ove_zig_heap_alloc(size_t size);
/** Free a block of ove_zig_heap_alloc(). */
void ove_zig_heap_free(void *block);
#endif

#endif
