/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Wait states and read-ahead of the flash of the SAM E70 (data sheet DS60001527, EEFC_FMR). */
#ifndef OVE_BOARDS_SAME70_FLASH_H
#define OVE_BOARDS_SAME70_FLASH_H

#include <ove_reg.h>

#define EEFC_FMR             OVE_REG32(0x400e0c00u)
#define EEFC_FMR_FWS(states) ((uint32_t)(states) << 8)
/** Turns the optimisation of sequential reads off. */
#define EEFC_FMR_SCOD (1u << 16)
/** Turns the optimisation of loops on. */
#define EEFC_FMR_CLOE (1u << 26)

#endif
