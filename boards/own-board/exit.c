/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The exit of a project that defines none: a debugger is notified, and an unfed watchdog resets the board.
 */
#include <ove_board.h>

#include "cortex_m.h"

#define DHCSR           OVE_REG32(0xe000edf0u)
#define DHCSR_DEBUGGING 1u

__attribute__((weak, noreturn)) void ove_board_exit(int code)
{
	/* A debugger reads the exit code from this register. */
	register int code_in_r0 __asm("r0") = code;

	__asm volatile("cpsid i" ::: "memory");
	if ((DHCSR & DHCSR_DEBUGGING) != 0u) {
		__asm volatile("bkpt 0" ::"r"(code_in_r0));
	}
	for (;;) {
	}
}

__attribute__((weak)) int ove_board_args(const char *const **argv)
{
	static const char *const none[] = {NULL};

	*argv = none;
	return 0;
}
