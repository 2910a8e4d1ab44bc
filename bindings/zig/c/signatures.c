/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Refuses to compile where a C function has another type than sys/functions.zig says. */
#include "../../layout/signatures.h"
#include "seam.h"

#if !CONFIG_OVE_ZERO_HEAP
SAME(ove_zig_heap_alloc, void *, size_t);
SAME(ove_zig_heap_free, void, void *);
#endif
