/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A program without a kernel, on the MPS2 boards, whose conditional instructions move the stack pointer. At most 60
 * bytes are on the stack. A reader that counts skipped instructions as executed finds 512 more, and then has the
 * wrong stack. lab/tests/test_frames.py checks the record.
 */
#include <stdint.h>

enum { SYS_EXIT_EXTENDED = 0x20, APPLICATION_EXIT = 0x20026 };

/* 12 bytes, and 48 more if the argument is not 0. Compilers end functions with a condition in this way. */
__attribute__((naked, used)) static void adjust(uint32_t is_deep)
{
	(void)is_deep;
	__asm volatile("push {r4, r5, lr}\n\t"
		       "cmp r0, #0\n\tit ne\n\tsubne sp, #48\n\t"
		       "mov r4, r0\n\tcmp r4, #7\n\tit eq\n\tsubeq.w sp, sp, #512\n\t"
		       "str r4, [sp]\n\tcmp r4, #0\n\titt ne\n\taddne sp, #48\n\tpopne {r4, r5, pc}\n\t"
		       "pop {r4, r5, pc}");
}

__attribute__((noreturn, used)) static void finish(void)
{
	const uint32_t words[] = {APPLICATION_EXIT, 0};
	register uint32_t r0 __asm("r0") = SYS_EXIT_EXTENDED;
	register const void *r1 __asm("r1") = words;
	for (;;) {
		__asm volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
	}
}

/* Nothing is on the stack. */
__attribute__((naked)) void start(void)
{
	__asm volatile("mov r0, #0\n\tbl adjust\n\tmov r0, #1\n\tbl adjust\n\tmov r0, #0\n\tbl adjust\n\tb finish");
}

static void stop(void)
{
	for (;;) {
	}
}

__attribute__((used, section(".vectors"))) static void (*const vectors[16])(void) = {
	[0] = (void (*)(void))0x20010000,
	[1] = start,
	[2] = stop,
	[3] = stop,
};
