/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_board.h>

#include "cortex_m.h"
#include "ove_config.h"
#include "timer0.h"

void ove_board_cycles_start(void);

void ove_board_cycles_start(void)
{
	TIMER0_CTRL = 0;
	TIMER0_RELOAD = UINT32_MAX;
	TIMER0_VALUE = UINT32_MAX;
	TIMER0_CTRL = TIMER_ENABLE;
}

uint32_t ove_board_cycles(void)
{
	return 0u - TIMER0_VALUE;
}

uint32_t ove_board_cycles_hz(void)
{
	return CONFIG_OVE_CPU_HZ;
}
