/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Any board of Zephyr: a stop goes the kernel's way of a fatal error, so that k_sys_fatal_error_handler() and a
 * coredump come with it. An application may define its own.
 */
#include <zephyr/fatal.h>
#include <zephyr/kernel.h>
#include <zephyr/toolchain.h>

#include <ove/stop.h>
#include <ove_board.h>

#include <stdbool.h>

/* The kernel's handler may be the application's, and stop again. */
static bool is_panicking;

static void panic(void)
{
	is_panicking = true;
	/* The exception lets interrupts in, which must not lead to another thread. */
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
