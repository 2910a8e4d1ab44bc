/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Refuses to compile where a C function has another type than src/sys/functions.rs says. */
#include "../../layout/signatures.h"
#include "seam.h"

SAME(ove_rust_in_isr, bool, void);
SAME(ove_rust_in_thread, bool, void);
SAME(ove_rust_main_failed, void, int);
#if !CONFIG_OVE_ZERO_HEAP
SAME(ove_rust_heap_alloc, void *, size_t);
SAME(ove_rust_heap_free, void, void *);
#endif
