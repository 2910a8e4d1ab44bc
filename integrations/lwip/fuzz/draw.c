/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "draw.h"

static uint64_t state;

void draw_start(uint32_t seed)
{
	state = (uint64_t)seed * 0x9e3779b97f4a7c15u + 1u;
	for (int i = 0; i < 8; i++) {
		(void)draw(2);
	}
}

uint32_t draw(uint32_t below)
{
	/* Marsaglia's xorshift64; its low bits are the weak ones. */
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (uint32_t)((state >> 32) * below >> 32);
}

bool one_in(uint32_t count)
{
	return draw(count) == 0;
}

size_t fill(uint8_t *to, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		to[i] = (uint8_t)draw(256);
	}
	return length;
}
