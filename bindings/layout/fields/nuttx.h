/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Does not compile if a field is not where the hot modules of Rust and Zig for NuttX read it, or the size of the
 * kernel's data in ove's memory is not the kernel's.
 */
#ifndef OVE_BINDINGS_LAYOUT_FIELDS_NUTTX_H
#define OVE_BINDINGS_LAYOUT_FIELDS_NUTTX_H

#include "generic.h"

#define OVE_PIN(condition) _Static_assert(condition, "the hot modules know another layout: " #condition)

OVE_PIN(offsetof(struct ove_thread, native) == 0u);
#if CONFIG_OVE_MUTEX
#if !CONFIG_OVE_CHECKS /* with checks they are larger, and no hot module reads them */
OVE_PIN(offsetof(struct ove_mutex, native.sem) == 0u && sizeof(struct ove_mutex) == sizeof(mutex_t));
OVE_PIN(offsetof(struct ove_rmtx, native.mutex.sem) == 0u && sizeof(struct ove_rmtx) == sizeof(rmutex_t));
#endif
#endif
#if CONFIG_OVE_SEM
OVE_PIN(offsetof(struct ove_sem, native.val.semcount) == 0u);
OVE_PIN(sizeof(struct ove_sem) == sizeof(sem_t) + 4u && offsetof(struct ove_sem, maximum) == sizeof(sem_t));
#endif
#undef OVE_PIN

#endif
