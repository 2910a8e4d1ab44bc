/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The two watchdogs of the SAM E70, both on after a reset (data sheet DS60001527, WDT_MR and RSWDT_MR). */
#ifndef OVE_BOARDS_SAME70_WATCHDOG_H
#define OVE_BOARDS_SAME70_WATCHDOG_H

#include <ove_reg.h>

#define WDT_MR       OVE_REG32(0x400e1854u)
#define RSWDT_MR     OVE_REG32(0x400e1904u)
#define WDT_MR_WDDIS (1u << 15)
/** The delta of one watchdog, and a field of the other that must always be written as ones. */
#define WDT_MR_ALL_ONES (0xfffu << 16)

/** Turn both off. Each register can be written only once after a reset. */
static inline void watchdogs_off(void)
{
	WDT_MR = WDT_MR_WDDIS | WDT_MR_ALL_ONES;
	RSWDT_MR = WDT_MR_WDDIS | WDT_MR_ALL_ONES;
}

#endif
