/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "memory.h"

#include <stdlib.h>

static unsigned blocks;
static uint32_t state = 1;

static void *counted(void *block)
{
	if (block != NULL) {
		__atomic_fetch_add(&blocks, 1, __ATOMIC_RELAXED);
	}
	return block;
}

void *fuzz_malloc(size_t size)
{
	return counted(malloc(size));
}

void *fuzz_calloc(size_t count, size_t size)
{
	return counted(calloc(count, size));
}

void fuzz_free(void *block)
{
	if (block != NULL) {
		__atomic_fetch_sub(&blocks, 1, __ATOMIC_RELAXED);
	}
	free(block);
}

unsigned fuzz_blocks(void)
{
	return __atomic_load_n(&blocks, __ATOMIC_RELAXED);
}

uint32_t fuzz_random(void)
{
	state ^= state << 13;
	state ^= state >> 17;
	state ^= state << 5;
	return state;
}

void fuzz_seed(uint32_t seed)
{
	state = seed == 0 ? 1 : seed;
}
