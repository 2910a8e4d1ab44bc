/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The registers of SysTick (Arm v7-M Architecture Reference Manual, B3.3). */
#ifndef OVE_BOARDS_SYSTICK_H
#define OVE_BOARDS_SYSTICK_H

#include <ove_reg.h>

#define SYST_CSR         OVE_REG32(0xe000e010u)
#define SYST_CSR_ENABLE  (1u << 0)
#define SYST_CSR_BY_CORE (1u << 2)
#define SYST_RVR         OVE_REG32(0xe000e014u)
#define SYST_CVR         OVE_REG32(0xe000e018u)
#define SYST_MAX         0xffffffu

#endif
