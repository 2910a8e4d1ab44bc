/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file LPTIM1, at LPTIM_BASE of the family's stop.h (RM0385 21.7, RM0431 21.7, RM0444 26.7). */
#ifndef OVE_BOARDS_STM32_LPTIM_H
#define OVE_BOARDS_STM32_LPTIM_H

#include <ove_reg.h>

#define LPTIM_ISR         OVE_REG32(LPTIM_BASE + 0x00u)
#define LPTIM_ISR_CMPM    (1u << 0)
#define LPTIM_ISR_CMPOK   (1u << 3)
#define LPTIM_ISR_ARROK   (1u << 4)
#define LPTIM_ICR         OVE_REG32(LPTIM_BASE + 0x04u)
#define LPTIM_IER         OVE_REG32(LPTIM_BASE + 0x08u)
#define LPTIM_CFGR        OVE_REG32(LPTIM_BASE + 0x0cu)
#define LPTIM_CR          OVE_REG32(LPTIM_BASE + 0x10u)
#define LPTIM_CR_ENABLE   (1u << 0)
#define LPTIM_CR_CNTSTRT  (1u << 2)
#define LPTIM_CMP         OVE_REG32(LPTIM_BASE + 0x14u)
#define LPTIM_ARR         OVE_REG32(LPTIM_BASE + 0x18u)
#define LPTIM_CNT         OVE_REG32(LPTIM_BASE + 0x1cu)
#define LPTIM_WHOLE_RANGE 0xffffu

#endif
