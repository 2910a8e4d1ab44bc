/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file For any Zephyr board: the cycle source is the kernel's. An application may define its own. */
#include <zephyr/kernel.h>

#include <ove_board.h>

__weak uint32_t ove_board_cycles(void)
{
#if defined(CONFIG_ARCH_POSIX)
	/* On this architecture code takes no time, so a thread that waits for this clock would never see it move. */
	k_busy_wait(1);
#endif
	return k_cycle_get_32();
}

__weak uint32_t ove_board_cycles_hz(void)
{
	return (uint32_t)sys_clock_hw_cycles_per_sec();
}
