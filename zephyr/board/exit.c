/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * For any Zephyr board: a stop takes the kernel's path for fatal errors, so that k_sys_fatal_error_handler() runs and a
 * coredump is possible. An application may define its own.
 */
#include <zephyr/fatal.h>
#include <zephyr/kernel.h>
#include <zephyr/toolchain.h>

#include <ove/stop.h>
#include <ove_board.h>

#include <stdbool.h>

/* The application may replace the kernel's handler with one that stops again. */
static bool is_panicking;

static void panic(void)
{
	is_panicking = true;
	/* The exception lets interrupts in; they must not switch to another thread. */
	if (!k_is_pre_kernel() && !k_is_in_isr()) {
		k_sched_lock();
	}
	k_panic();
}

__weak void ove_board_exit(int code)
{
	if (code > OVE_STOP_EXIT_BASE && !is_panicking) {
		panic();
	}
	k_fatal_halt((unsigned int)code);
}

__weak int ove_board_args(const char *const **argv)
{
	static const char *const none[] = {NULL};

	*argv = none;
	return 0;
}
