/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Refuses to compile where a field stands elsewhere than the hot modules for Zephyr of Rust and Zig read it. */
#ifndef OVE_BINDINGS_LAYOUT_FIELDS_ZEPHYR_H
#define OVE_BINDINGS_LAYOUT_FIELDS_ZEPHYR_H

#include "generic_mutex.h"
#include "portable.h"

#define OVE_PIN(condition) _Static_assert(condition, "the hot modules know another layout: " #condition)

OVE_PIN(offsetof(struct z_kernel, cpus[0].current) == 2u * sizeof(void *));

#undef OVE_PIN

#endif
