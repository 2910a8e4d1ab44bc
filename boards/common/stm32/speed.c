/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The processor's rate, and the return to the internal oscillator. Each family's clock.c brings the processor to
 * full speed. */
#include "board_clock.h"
#include "clock.h"
#include "ove_config.h"
#include "wait.h"
/* A family may have its own header of this name, in a folder that comes first. */
#include <rcc.h>

bool stm32_clock_is_full;

uint32_t ove_board_core_hz(void)
{
	return stm32_clock_is_full ? CONFIG_OVE_CPU_HZ : RCC_HSI_HZ;
}

#if CONFIG_OVE_BOARD_HAS_SLEEP_TIMER
void stm32_clock_stop(void)
{
	stm32_clock_is_full = false;
	RCC_CFGR &= ~RCC_CFGR_SW;
	(void)ove_wait_for(&RCC_CFGR, RCC_CFGR_SWS, 0, RCC_HSI_HZ / 500u);
	stm32_clock_lower();
}
#endif
