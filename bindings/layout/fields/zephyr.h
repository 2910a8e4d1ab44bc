/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Does not compile if a field is not where the hot modules of Rust and Zig for Zephyr read it. */
#ifndef OVE_BINDINGS_LAYOUT_FIELDS_ZEPHYR_H
#define OVE_BINDINGS_LAYOUT_FIELDS_ZEPHYR_H

#include "generic_mutex.h"
#include "portable.h"

#define OVE_PIN(condition) _Static_assert(condition, "the hot modules know another layout: " #condition)

OVE_PIN(offsetof(struct z_kernel, cpus[0].current) == 2u * sizeof(void *));

#undef OVE_PIN

#endif
