/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file SysTick drives the clock; see ove_generic/systick_clock.h. */
#ifndef OVE_BACKEND_TIME_H
#define OVE_BACKEND_TIME_H

#define OVE_BACKEND_HAS_SYSTICK_CLOCK 1

#endif
