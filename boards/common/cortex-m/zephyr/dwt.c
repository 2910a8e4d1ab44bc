/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The cycle counter under Zephyr: before main(), and while the idle thread runs. */
#include <zephyr/init.h>
#include <zephyr/kernel.h>

#include "board_clock.h"
#include "ove_config.h"

void ove_board_cycles_start(void);
bool z_arm_on_enter_cpu_idle(void);

/* The kernel's clock is SysTick, which counts processor cycles. */
BUILD_ASSERT(IS_ENABLED(CONFIG_CORTEX_M_SYSTICK), "the rate of the processor's clock is taken from SysTick");

uint32_t ove_board_core_hz(void)
{
	return (uint32_t)sys_clock_hw_cycles_per_sec();
}

static int start(void)
{
	ove_board_cycles_start();
	return 0;
}

SYS_INIT(start, PRE_KERNEL_1, 0);

/* In WFI, the debug unit may stop counting. */
bool z_arm_on_enter_cpu_idle(void)
{
	return !CONFIG_OVE_IDLE_BUSY;
}
