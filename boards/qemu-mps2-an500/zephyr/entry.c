/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file What comes before main(): console, cycle source; and what comes after a fault: stop 6 or 4. */
#include <zephyr/fatal.h>
#include <zephyr/init.h>
#include <zephyr/sys/libc-hooks.h>

#include <ove/stop.h>
#include <ove/thread.h>
#include <ove_board.h>

void ove_board_cycles_start(void);
void _exit(int code);
bool z_arm_on_enter_cpu_idle(void);

static int put_character(int character)
{
	const char text = (char)character;

	ove_board_console_write(&text, 1);
	return character;
}

static int start(void)
{
	__stdout_hook_install(put_character);
	ove_board_cycles_start();
	return 0;
}

SYS_INIT(start, PRE_KERNEL_1, 0);

/* The idle thread loops instead of executing WFI: under QEMU with exact instruction counts, a periodic timer loses
 * every second expiry during WFI. */
bool z_arm_on_enter_cpu_idle(void)
{
	return false;
}

__attribute__((noreturn)) void _exit(int code)
{
	ove_board_exit(code);
}

/* Displaces the kernel's weak one, which halts. */
void k_sys_fatal_error_handler(unsigned int reason, const struct arch_esf *frame)
{
	if (reason == K_ERR_STACK_CHK_FAIL) {
		ove_stop(OVE_STOP_STACK, ove_thread_get_name(ove_backend_thread_get_self()));
	}
	ove_stop_at(OVE_STOP_FAULT, frame != NULL ? (const void *)(uintptr_t)frame->basic.pc : NULL);
}
