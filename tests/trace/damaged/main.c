/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The smallest program without a kernel that has one of everything the tool reads from an ELF file: calls,
 * an inlined call of the API with an argument, structures, arrays, a region, an exception and a masked section.
 * tools/tests/test_damaged.py damages its image.
 */
#include <stdint.h>

enum { ROUNDS = 3, SYS_EXIT_EXTENDED = 0x20, APPLICATION_EXIT = 0x20026 };

struct inner {
	volatile uint32_t count;
	uint16_t halves[2];
};

static struct outer {
	struct inner parts[3];
	union {
		uint32_t word;
		uint8_t bytes[4];
	};
} outer;

static inline __attribute__((always_inline)) int ove_sem_give(struct inner *sem)
{
	sem->count++;
	return 0;
}

__attribute__((noinline)) static uint32_t leaf(uint32_t value)
{
	volatile uint32_t here[4] = {value, value + 1, value + 2, value + 3};
	return here[value & 3];
}

__attribute__((noinline)) static uint32_t middle(uint32_t value)
{
	__asm volatile("cpsid i" ::: "memory");
	const uint32_t result = leaf(value) + outer.parts[1].count;
	__asm volatile("cpsie i" ::: "memory");
	return result;
}

static void on_call(void)
{
	outer.word++;
}

static void on_fault(void)
{
	for (;;) {
	}
}

__attribute__((used)) static void start(void)
{
	for (uint32_t round = 0; round < ROUNDS; round++) {
		__asm volatile("7700: nop\n\t.pushsection .debug_ove_measure,\"\"\n\t.4byte 7700b\n\t.asciz \"B9\", "
			       "\"work\"\n\t.popsection");
		(void)middle(round);
		(void)ove_sem_give(&outer.parts[round]);
		__asm volatile("7700: nop\n\t.pushsection .debug_ove_measure,\"\"\n\t.4byte 7700b\n\t.asciz \"E9\", "
			       "\"\"\n\t.popsection");
		__asm volatile("svc 0" ::: "memory");
	}
	const uint32_t words[] = {APPLICATION_EXIT, 0};
	register uint32_t r0 __asm("r0") = SYS_EXIT_EXTENDED;
	register const void *r1 __asm("r1") = words;
	__asm volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
	for (;;) {
	}
}

__attribute__((used, section(".vectors"))) static void (*const vectors[16])(void) = {
	[0] = (void (*)(void))0x20010000,
	[1] = start,
	[2] = on_fault,
	[3] = on_fault,
	[11] = on_call,
	[14] = on_fault,
	[15] = on_fault,
};
