/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file If ove reads SysTick and sees each tick, SysTick drives the clock; see ove_generic/systick_clock.h. */
#ifndef OVE_BACKEND_TIME_H
#define OVE_BACKEND_TIME_H

#include <ove_backend/native.h>

#if OVE_NUTTX_READS_SYSTICK && OVE_NUTTX_WRAPS && !CONFIG_OVE_NUTTX_BARE_KERNEL
#define OVE_BACKEND_HAS_SYSTICK_CLOCK 1
#endif

#endif
