/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Refuses to compile where a field stands elsewhere than the hot modules of Rust and Zig read it in the objects of
 * backends/generic.
 */
#ifndef OVE_BINDINGS_LAYOUT_GENERIC_FIELDS_H
#define OVE_BINDINGS_LAYOUT_GENERIC_FIELDS_H

#include <ove/ove.h>

#define OVE_PIN(condition) _Static_assert(condition, "the hot modules know another layout: " #condition)

#if CONFIG_OVE_EVENT
OVE_PIN(offsetof(struct ove_event, word) == 0u);
OVE_PIN(OVE_GENERIC_EVENT_CLEAR == 0 && OVE_GENERIC_EVENT_SET == 1 && OVE_GENERIC_EVENT_WAITED == 2);
#endif
#if CONFIG_OVE_EVENTGROUP
OVE_PIN(offsetof(struct ove_eventgroup, bits) == 0u);
#endif
#if CONFIG_OVE_RTOS_ZEPHYR
OVE_PIN(offsetof(struct z_kernel, cpus[0].current) == 2u * sizeof(void *));
#if CONFIG_OVE_MUTEX
OVE_PIN(offsetof(struct ove_mutex, word) == 0u && OVE_GENERIC_MUTEX_WAITERS == 1u);
OVE_PIN(offsetof(struct ove_rmtx, mutex) == 0u && offsetof(struct ove_rmtx, depth) == sizeof(struct ove_mutex));
#endif
#endif
#if CONFIG_OVE_SEM && !CONFIG_OVE_RTOS_NUTTX
OVE_PIN(offsetof(struct ove_sem, word) == 0u && offsetof(struct ove_sem, maximum) == 4u);
OVE_PIN(OVE_GENERIC_SEM_WAITERS == UINT32_C(0x80000000));
#endif

#undef OVE_PIN

#endif
