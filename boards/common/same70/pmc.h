/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Power management controller of the SAM E70 (data sheet DS60001527, "Power Management Controller", registers).
 */
#ifndef OVE_BOARDS_SAME70_PMC_H
#define OVE_BOARDS_SAME70_PMC_H

#include <ove_reg.h>

/** Enables the clocks of peripherals 0 to 31, one bit each. */
#define PMC_PCER0 OVE_REG32(0x400e0610u)

#define CKGR_MOR             OVE_REG32(0x400e0620u)
#define CKGR_MOR_KEY         (0x37u << 16)
#define CKGR_MOR_MOSCXTEN    (1u << 0)
#define CKGR_MOR_MOSCRCEN    (1u << 3)
#define CKGR_MOR_MOSCRCF_12M (2u << 4)
/** Start-up time of the crystal in units of 8 slow clocks; 255 units are 62 ms. */
#define CKGR_MOR_MOSCXTST (0xffu << 8)
#define CKGR_MOR_MOSCSEL  (1u << 24)

#define CKGR_PLLAR          OVE_REG32(0x400e0628u)
#define CKGR_PLLAR_ONE      (1u << 29)
#define CKGR_PLLAR_MUL(mul) (((mul) - 1u) << 16)
#define CKGR_PLLAR_COUNT    (0x3fu << 8)
#define CKGR_PLLAR_DIV(div) ((div) << 0)

#define PMC_MCKR          OVE_REG32(0x400e0630u)
#define PMC_MCKR_CSS      (3u << 0)
#define PMC_MCKR_CSS_MAIN (1u << 0)
#define PMC_MCKR_CSS_PLLA (2u << 0)
#define PMC_MCKR_MDIV     (3u << 8)
#define PMC_MCKR_MDIV_2   (1u << 8)

#define PMC_SR          OVE_REG32(0x400e0668u)
#define PMC_SR_MOSCXTS  (1u << 0)
#define PMC_SR_LOCKA    (1u << 1)
#define PMC_SR_MCKRDY   (1u << 3)
#define PMC_SR_MOSCSELS (1u << 16)
#define PMC_SR_MOSCRCS  (1u << 17)

/** The internal oscillator's rate, at which the processor runs until another clock is selected. */
#define PMC_RC_HZ 12000000u

#endif
