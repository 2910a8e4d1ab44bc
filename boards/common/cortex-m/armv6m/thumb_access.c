/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "thumb_access.h"

/* Indexed by the bits of a register form from bit 9: STR, STRH, STRB, LDRSB, LDR, LDRH, LDRB, LDRSH. */
static const uint8_t register_form_bytes[8] = {4, 2, 1, 1, 4, 2, 1, 2};

static uint32_t field(uint16_t instruction, unsigned shift, unsigned bits)
{
	return ((uint32_t)instruction >> shift) & ((1u << bits) - 1u);
}

static uint32_t count_of_bits(uint32_t mask)
{
	uint32_t count = 0;

	for (; mask != 0u; mask &= mask - 1u) {
		count++;
	}
	return count;
}

bool ove_thumb_access(uint16_t instruction, const struct ove_thumb_state *state, uint32_t *address, uint32_t *bytes)
{
	const uint32_t base = state->low[field(instruction, 3, 3)];
	const uint32_t offset = field(instruction, 6, 5);

	*bytes = 4;
	switch (instruction >> 12) {
	case 0x4:
		*address = ((state->pc + 4u) & ~3u) + 4u * field(instruction, 0, 8);
		return (instruction & 0x0800u) != 0u;
	case 0x5:
		*address = base + state->low[field(instruction, 6, 3)];
		*bytes = register_form_bytes[field(instruction, 9, 3)];
		return true;
	case 0x6:
		*address = base + 4u * offset;
		return true;
	case 0x7:
		*address = base + offset;
		*bytes = 1;
		return true;
	case 0x8:
		*address = base + 2u * offset;
		*bytes = 2;
		return true;
	case 0x9:
		*address = state->sp + 4u * field(instruction, 0, 8);
		return true;
	case 0xb:
		*address = state->sp;
		if ((instruction & 0x0e00u) == 0x0400u) {
			*address -= 4u * count_of_bits(field(instruction, 0, 9));
			return (instruction & 0x0800u) == 0u;
		}
		return (instruction & 0x0e00u) == 0x0c00u;
	case 0xc:
		*address = state->low[field(instruction, 8, 3)];
		return true;
	default:
		return false;
	}
}
