/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The memory that an ARMv6-M instruction accesses. The processor does not report the address that failed. */
#ifndef OVE_BOARDS_THUMB_ACCESS_H
#define OVE_BOARDS_THUMB_ACCESS_H

#include <stdbool.h>
#include <stdint.h>

/** The registers that an instruction uses. */
struct ove_thumb_state {
	uint32_t low[8]; /**< r0 to r7 */
	uint32_t sp;
	uint32_t pc; /**< address of the instruction */
};

/**
 * Find the memory that @p instruction accesses.
 *
 * @param instruction   its first 16 bits
 * @param[out] address  receives the lowest address
 * @param[out] bytes    receives the size of one access: 1, 2 or 4
 * @returns false if it accesses no memory
 */
bool ove_thumb_access(uint16_t instruction, const struct ove_thumb_state *state, uint32_t *address, uint32_t *bytes);

#endif
