/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A program without a kernel, on the MPS2 boards, that first waits in a loop of identical iterations and then works in
 * a loop whose iterations differ. lab/tests/test_check_memory.py checks the record.
 */
#include <stdint.h>

enum { SYS_EXIT_EXTENDED = 0x20, APPLICATION_EXIT = 0x20026, WAITS = 20000, TURNS = 100000 };

static volatile uint32_t is_done, count;

__attribute__((noreturn)) static void leave(uint32_t code)
{
	const uint32_t words[] = {APPLICATION_EXIT, code};
	register uint32_t r0 __asm("r0") = SYS_EXIT_EXTENDED;
	register const void *r1 __asm("r1") = words;
	for (;;) {
		__asm volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
	}
}

__attribute__((noreturn, used)) void start(void)
{
	for (int i = 0; i < WAITS && !is_done; i++) {
	}
	for (uint32_t i = 0; i < TURNS; i++) {
		count = i;
	}
	leave(0);
}

/* Each exception ends the program. */
static void stop(void)
{
	leave(1);
}

__attribute__((section(".vectors"), used)) static void (*const vectors[])(void) = {
	(void (*)(void))0x20010000, start, stop, stop, stop, stop, stop,
};
