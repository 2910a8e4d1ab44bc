/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "damage.h"

#include <string.h>

#include "bytes.h"
#include "draw.h"
#include "frames.h"

static size_t cut(uint8_t *frame, size_t length)
{
	(void)frame;
	return draw((uint32_t)length + 1);
}

static size_t grow(uint8_t *frame, size_t length)
{
	const size_t more = draw(64);

	return length + more > FRAME_MOST ? length : length + fill(frame + length, more);
}

static size_t flip(uint8_t *frame, size_t length)
{
	if (length > 0) {
		frame[draw((uint32_t)length)] ^= (uint8_t)(1u << draw(8));
	}
	return length;
}

static size_t set_byte(uint8_t *frame, size_t length)
{
	static const uint8_t values[] = {0, 1, 0x7f, 0x80, 0xff, 0xc0, 4, 60};
	/* Most headers end here. */
	const uint32_t most = length < 80 || one_in(4) ? (uint32_t)length : 80;

	if (length > 0) {
		frame[draw(most)] = values[draw(sizeof(values))];
	}
	return length;
}

static size_t set_word(uint8_t *frame, size_t length)
{
	const uint32_t values[] = {0, 1, 0x7fff, 0x8000, 0xffff, (uint32_t)length, (uint32_t)length - 1u, 8};
	const uint32_t most = length < 80 || one_in(4) ? (uint32_t)length : 80;

	if (length > 2) {
		put16(frame + draw(most - 1u), values[draw(8)]);
	}
	return length;
}

/* Copies bytes to another position, where they are read as other lengths and types. */
static size_t move(uint8_t *frame, size_t length)
{
	if (length > 40) {
		const uint32_t from = draw((uint32_t)length - 16u);
		const uint32_t to = draw((uint32_t)length - 16u);

		memmove(frame + to, frame + from, 1u + draw(16));
	}
	return length;
}

static size_t (*const damages[])(uint8_t *frame, size_t length) = {cut, grow, flip, set_byte, set_word, move};
#define DAMAGES (sizeof(damages) / sizeof(damages[0]))

size_t damage(uint8_t *frame, size_t length)
{
	return damages[draw(DAMAGES)](frame, length);
}
