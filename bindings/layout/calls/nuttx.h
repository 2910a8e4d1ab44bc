/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Functions on NuttX that other languages have by hand. */
#ifndef OVE_BINDINGS_LAYOUT_CALLS_NUTTX_H
#define OVE_BINDINGS_LAYOUT_CALLS_NUTTX_H

#include "generic.h"

#if CONFIG_OVE_SEM && defined(__GCC_HAVE_SYNC_COMPARE_AND_SWAP_4)
OVE_CALLED(nxsem_post);
OVE_BODY(ove_backend_sem_give);
OVE_PIN(offsetof(struct ove_sem, native.val.semcount) == 0u);
OVE_PIN(sizeof(struct ove_sem) == sizeof(sem_t) + 4u && offsetof(struct ove_sem, maximum) == sizeof(sem_t));
#endif

#endif
