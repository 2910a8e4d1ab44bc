/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Access to a board's registers. The clock test replaces this header with one that has a model behind it, so clock
 * start-up code accesses registers only through these names.
 */
#ifndef OVE_REG_H
#define OVE_REG_H

#include <stdint.h>

/** The 32-bit register at an address, to read and to write. */
#define OVE_REG32(address) (*(volatile uint32_t *)(uintptr_t)(address))

/** The type of `&OVE_REG32(address)`. */
typedef volatile uint32_t *ove_reg32_ptr;

#endif
