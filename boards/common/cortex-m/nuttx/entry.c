/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file From NuttX's first thread to ove_main(), on NuttX's own port of a hardware board. */
#include <nuttx/config.h>

#include <arch/board/board.h>

#include "board_clock.h"
#include "ove_config.h"
#include <ove_seam/kernel.h>

_Static_assert(STM32_HCLK_FREQUENCY == CONFIG_OVE_CPU_HZ, "the clock of ove counts what SysTick counts");

int ove_nuttx_main(int argc, char *argv[]);
void ove_board_cycles_start(void);
void __real_up_idle(void);
void __wrap_up_idle(void);

uint32_t ove_board_core_hz(void)
{
	return STM32_HCLK_FREQUENCY;
}

/* In WFI, the debug unit may stop counting. */
void __wrap_up_idle(void)
{
#if !CONFIG_OVE_IDLE_BUSY
	__real_up_idle();
#endif
}

#ifndef CONFIG_ARCH_ARMV6M
#define START_CYCLES() ove_board_cycles_start()
#else
#define START_CYCLES() ((void)0)
#endif

int ove_nuttx_main(int argc, char *argv[])
{
	(void)argc;
	(void)argv;
	START_CYCLES();
#if CONFIG_OVE_CHECKS
	ove_nuttx_stack_start();
#endif
	ove_nuttx_boot();
	return 0;
}
