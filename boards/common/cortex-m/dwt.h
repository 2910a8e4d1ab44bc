/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The registers of the cycle counter (Arm v7-M Architecture Reference Manual, C1.6 and C1.8). */
#ifndef OVE_BOARDS_DWT_H
#define OVE_BOARDS_DWT_H

#include <ove_reg.h>

#define DEMCR               OVE_REG32(0xe000edfcu)
#define DEMCR_TRCENA        (1u << 24)
#define DWT_CTRL            OVE_REG32(0xe0001000u)
#define DWT_CTRL_CYCCNTENA  (1u << 0)
#define DWT_CYCCNT          OVE_REG32(0xe0001004u)
#define DWT_LAR             OVE_REG32(0xe0001fb0u)
#define DWT_LAR_KEY         0xc5acce55u
#define DWT_LSR             OVE_REG32(0xe0001fb4u)
#define DWT_LSR_IMPLEMENTED (1u << 0)

#endif
