/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Like generic.h, for kernels whose semaphores backends/generic implements too. */
#ifndef OVE_BINDINGS_LAYOUT_CALLS_PORTABLE_H
#define OVE_BINDINGS_LAYOUT_CALLS_PORTABLE_H

#include "generic.h"

#if CONFIG_OVE_SEM
OVE_CALLED(ove_generic_sem_take_slow);
OVE_CALLED(ove_generic_sem_give_slow);
OVE_BODY(ove_backend_sem_take);
OVE_BODY(ove_generic_sem_give);
OVE_PIN(offsetof(struct ove_sem, word) == 0u && offsetof(struct ove_sem, maximum) == 4u);
OVE_PIN(OVE_GENERIC_SEM_WAITERS == UINT32_C(0x80000000));
#endif

#endif
