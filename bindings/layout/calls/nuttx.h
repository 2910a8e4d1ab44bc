/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Functions and variables that the hot modules for NuttX use, or have bodies for. */
#ifndef OVE_BINDINGS_LAYOUT_CALLS_NUTTX_H
#define OVE_BINDINGS_LAYOUT_CALLS_NUTTX_H

#include "generic.h"

OVE_CALLED(g_running_tasks);
OVE_CALLED(sched_yield);
OVE_BODY(ove_backend_thread_get_self);
OVE_BODY(ove_backend_thread_yield);

#if CONFIG_OVE_MUTEX
OVE_CALLED(nxrmutex_trylock);
OVE_CALLED(nxrmutex_unlock);
OVE_CALLED(ove_nuttx_rmtx_wait);
OVE_CALLED(ove_nuttx_mutex_unlock);
OVE_CALLED(ove_nuttx_rmtx_unlock);
OVE_BODY(ove_backend_mutex_lock);
OVE_BODY(ove_backend_mutex_unlock);
OVE_BODY(ove_backend_rmtx_lock);
OVE_BODY(ove_backend_rmtx_unlock);
#endif
#if CONFIG_OVE_MUTEX || CONFIG_OVE_SEM
OVE_CALLED(nxsem_trywait);
OVE_CALLED(nxsem_post);
OVE_CALLED(ove_nuttx_wait);
#endif
#if CONFIG_OVE_SEM
OVE_BODY(ove_backend_sem_take);
OVE_BODY(ove_backend_sem_count);
#ifdef __GCC_HAVE_SYNC_COMPARE_AND_SWAP_4
OVE_BODY(ove_backend_sem_give);
OVE_BODY(ove_backend_sem_give_from_isr);
#endif
#endif

#endif
