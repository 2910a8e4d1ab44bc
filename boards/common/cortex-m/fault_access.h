/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The memory access of a faulting instruction. */
#ifndef OVE_BOARDS_FAULT_ACCESS_H
#define OVE_BOARDS_FAULT_ACCESS_H

#include <stdbool.h>
#include <stdint.h>

/** Return true if a Thumb instruction that accesses memory reads it. */
static inline bool ove_fault_is_load(const uint16_t *instruction)
{
	const uint16_t first = instruction[0];

	if ((first & 0xe000u) == 0xe000u && (first & 0x1800u) != 0u) {
		return (first & 0x0010u) != 0u;
	}
	if ((first & 0xf000u) == 0x5000u) {
		return ((first >> 9) & 7u) >= 3u;
	}
	return (first & 0x0800u) != 0u;
}

#endif
