/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The functions and variables that the hot modules for NuttX use. */
#ifndef OVE_BINDINGS_LAYOUT_CALLS_NUTTX_H
#define OVE_BINDINGS_LAYOUT_CALLS_NUTTX_H

#include "generic.h"

OVE_CALLED(g_running_tasks);
OVE_CALLED(sched_yield);
OVE_CALLED(ove_backend_thread_sleep_ms);
OVE_CALLED(ove_backend_time_get_us);

#if CONFIG_OVE_MUTEX
OVE_CALLED(nxrmutex_trylock);
OVE_CALLED(nxrmutex_unlock);
OVE_CALLED(ove_nuttx_rmtx_wait);
OVE_CALLED(ove_nuttx_mutex_unlock);
OVE_CALLED(ove_nuttx_rmtx_unlock);
#endif
#if CONFIG_OVE_MUTEX || CONFIG_OVE_SEM
OVE_CALLED(nxsem_trywait);
OVE_CALLED(nxsem_post);
OVE_CALLED(ove_nuttx_wait);
#endif

#endif
