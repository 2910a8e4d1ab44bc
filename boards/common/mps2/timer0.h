/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file CMSDK timer 0, which counts down through all 32 bits at the system clock: the cycle source. */
#ifndef OVE_BOARDS_MPS2_TIMER0_H
#define OVE_BOARDS_MPS2_TIMER0_H

#include <ove_reg.h>

#define TIMER0_CTRL   OVE_REG32(0x40000000u)
#define TIMER0_VALUE  OVE_REG32(0x40000004u)
#define TIMER0_RELOAD OVE_REG32(0x40000008u)
#define TIMER_ENABLE  1u

#endif
