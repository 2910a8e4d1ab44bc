/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Refuses to compile where a field stands elsewhere than the hot modules for Zephyr of Rust and Zig read it. */
#ifndef OVE_BINDINGS_LAYOUT_FIELDS_ZEPHYR_H
#define OVE_BINDINGS_LAYOUT_FIELDS_ZEPHYR_H

#include "portable.h"

#define OVE_PIN(condition) _Static_assert(condition, "the hot modules know another layout: " #condition)

OVE_PIN(offsetof(struct z_kernel, cpus[0].current) == 2u * sizeof(void *));
#if CONFIG_OVE_MUTEX
OVE_PIN(offsetof(struct ove_mutex, word) == 0u && OVE_GENERIC_MUTEX_BITS == 3u);
OVE_PIN(offsetof(struct ove_rmtx, mutex) == 0u && offsetof(struct ove_rmtx, depth) == sizeof(struct ove_mutex));
#endif

#undef OVE_PIN

#endif
