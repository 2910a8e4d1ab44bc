/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A program without a kernel, on the MPS2 boards. The last word of a heap block is also the first word of the free
 * memory after it, as in NuttX's heap, so the heap's own list points into the last block. For lab/tests/test_leaks.py.
 */
#include <stddef.h>
#include <stdint.h>

#ifndef CODE
#define CODE 0
#endif

enum { SYS_EXIT_EXTENDED = 0x20, APPLICATION_EXIT = 0x20026, WORDS = 64, KEPT = 16, GROWN = 24, LOST = 20 };

/* The first word is the address of the free memory. */
static uint32_t *arena[WORDS];
static void *volatile kept;
static volatile uint32_t *volatile last;

__attribute__((noreturn)) static void leave(uint32_t code)
{
	const uint32_t words[] = {APPLICATION_EXIT, code};
	register uint32_t r0 __asm("r0") = SYS_EXIT_EXTENDED;
	register const void *r1 __asm("r1") = words;
	for (;;) {
		__asm volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
	}
}

__attribute__((noipa)) void *malloc(size_t size)
{
	uint32_t *block = arena[0] + 1;

	arena[0] = block + size / sizeof(*block) - 1;
	return block;
}

__attribute__((noipa)) void *realloc(void *block, size_t size)
{
	uint32_t **to = malloc(size);

	to[0] = *(uint32_t **)block;
	return to;
}

/* The function that moves the table writes the only pointer to one of the blocks. */
__attribute__((noipa)) static void keep(void)
{
	uint32_t **table = malloc(KEPT);

	table[0] = malloc(KEPT);
	kept = realloc(table, GROWN);
}

__attribute__((noipa)) static void lose(void)
{
	last = malloc(LOST);
	last[0] = LOST;
	last = NULL;
}

__attribute__((noreturn, used)) void start(void)
{
	arena[0] = (uint32_t *)&arena[1];
	keep();
	lose();
	leave(CODE);
}

/* Each exception ends the program. */
static void stop(void)
{
	leave(1);
}

__attribute__((section(".vectors"), used)) static void (*const vectors[])(void) = {
	(void (*)(void))0x20010000, start, stop, stop, stop, stop, stop,
};
