/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Which memory an instruction of ARMv6-M accesses. The processor does not say at which address it failed. */
#ifndef OVE_BOARDS_THUMB_ACCESS_H
#define OVE_BOARDS_THUMB_ACCESS_H

#include <stdbool.h>
#include <stdint.h>

/** The registers that an instruction sees. */
struct ove_thumb_state {
	uint32_t low[8]; /**< r0 to r7 */
	uint32_t sp;
	uint32_t pc; /**< of the instruction */
};

/**
 * Find what @p instruction accesses.
 *
 * @param instruction   its first 16 bits
 * @param[out] address  receives the lowest address
 * @param[out] bytes    receives the size of one access: 1, 2 or 4
 * @returns false when it accesses no memory
 */
bool ove_thumb_access(uint16_t instruction, const struct ove_thumb_state *state, uint32_t *address, uint32_t *bytes);

#endif
