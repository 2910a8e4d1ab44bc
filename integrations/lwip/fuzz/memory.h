/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The memory and the numbers that lwIP uses. Its options include this, so only standard headers are used here.
 */
#ifndef MEMORY_H
#define MEMORY_H

#include <stddef.h>
#include <stdint.h>

/** The first sequence number of each of lwIP's connections. */
#define FUZZ_FIRST_SEQUENCE 0x10000000u

/** malloc(), calloc() and free() of lwIP. @context lwIP's thread, or with the core locked @{ */
void *fuzz_malloc(size_t size);
void *fuzz_calloc(size_t count, size_t size);
void fuzz_free(void *block);
/** @} */

/** The number of blocks that lwIP has allocated and not freed. */
unsigned fuzz_blocks(void);

/** Return lwIP's next random number, after the seed of fuzz_seed(). */
uint32_t fuzz_random(void);
void fuzz_seed(uint32_t seed);

#endif
