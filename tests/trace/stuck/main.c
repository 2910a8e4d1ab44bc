/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A program without a kernel whose region has complete passes of 21 instructions and then one that does not end. END
 * selects the reason. lab/tests/test_stuck_region.py checks that no budget accepts it, and
 * tools/tests/test_stuck_gate.py that no baseline does. STAY leaves the region and stays in the program.
 */
#include <ove/inline/measure.h>
#include <stdbool.h>
#include <stdint.h>

enum { SPIN = 1, FAULT = 2, LEAVE = 3, SHORT = 4, WAIT = 5, STAY = 6, RESET = 7 };
#ifndef PASSES
#define PASSES 3
#endif
enum { CODE = 0, SYS_EXIT_EXTENDED = 0x20, APPLICATION_EXIT = 0x20026 };
#define OVE_MEASURE(name)                                                   \
	OVE_MEASURE_(name, OVE_MEASURE_JOIN(ove_measure_end_, __COUNTER__), \
		     OVE_MEASURE_JOIN(ove_measure_once_, __COUNTER__))

__attribute__((noreturn)) static void leave(void)
{
	const uint32_t words[] = {APPLICATION_EXIT, CODE};
	register uint32_t r0 __asm("r0") = SYS_EXIT_EXTENDED;
	register const void *r1 __asm("r1") = words;
	__asm volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
	for (;;) {
	}
}

static void on_fault(void)
{
	for (;;) {
	}
}

__attribute__((noinline)) static void work(bool is_last)
{
	OVE_MEASURE("work") {
		if (is_last) {
			switch (END) {
			case SPIN:
				for (;;) {
				}
			case FAULT:
				__asm volatile("udf #0");
				break;
			case RESET:
				*(volatile uint32_t *)0xe000ed0c = 0x05fa0004;
				for (;;) {
				}
			case WAIT:
				for (;;) {
					__asm volatile("wfi");
				}
			default:
				leave();
			}
		}
		__asm volatile(".rept 20\n\tnop\n\t.endr");
	}
}

__attribute__((used)) static void start(void)
{
	for (unsigned pass = 0; pass < PASSES; pass++) {
		work(false);
	}
	if (END != SHORT && END != STAY) {
		work(true);
	}
	while (END == STAY) {
	}
	leave();
}

__attribute__((used, section(".vectors"))) static void (*const vectors[16])(void) = {
	[0] = (void (*)(void))0x20010000,
	[1] = start,
	[2] = on_fault,
	[3] = on_fault,
};
