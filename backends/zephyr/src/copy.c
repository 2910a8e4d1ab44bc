/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/copy.h>

#include <stdint.h>

/* If the processor can load and store words at any address, the compiler does so for this type; else it uses bytes. */
struct __attribute__((packed, may_alias)) word {
	uint32_t bits;
};

struct __attribute__((packed, may_alias)) four_words {
	uint32_t bits[4];
};

/* Hides the pointers: otherwise the compiler turns the loop into a call of memcpy(). */
#define HIDE(to, from) __asm("" : "+r"(to), "+r"(from))

void ove_zephyr_copy(void *to, const void *from, size_t size)
{
	unsigned char *out = to;
	const unsigned char *in = from;

	for (; size >= sizeof(struct four_words); size -= sizeof(struct four_words)) {
		*(struct four_words *)out = *(const struct four_words *)in;
		out += sizeof(struct four_words);
		in += sizeof(struct four_words);
		HIDE(out, in);
	}
	for (; size >= sizeof(struct word); size -= sizeof(struct word)) {
		*(struct word *)out = *(const struct word *)in;
		out += sizeof(struct word);
		in += sizeof(struct word);
		HIDE(out, in);
	}
	for (; size != 0u; size--) {
		*out++ = *in++;
		HIDE(out, in);
	}
}
