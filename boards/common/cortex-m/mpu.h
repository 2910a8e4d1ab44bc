/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The fields of ARMv7-M's MPU registers. */
#ifndef OVE_BOARDS_MPU_H
#define OVE_BOARDS_MPU_H

#include "cortex_m.h"

/** A value for MPU_RBAR that also selects the region. */
#define MPU_PLACE(address, region) ((uint32_t)(address) | 0x10u | (region))

/** MPU_RASR: the access rights, the disabled eighths and the size. MPU_SIZE also enables the region. */
#define MPU_NO_ACCESS              (1u << 28)
#define MPU_READ_ONLY              ((6u << 24) | (2u << 16))
#define MPU_DISABLED_EIGHTHS(mask) ((uint32_t)(mask) << 8)
#define MPU_SIZE(log2)             ((((uint32_t)(log2) - 1u) << 1) | 1u)

/** MPU_CTRL: on; memory outside the regions behaves as without an MPU. Off in hard faults and the NMI. */
#define MPU_ENABLE 5u

#endif
