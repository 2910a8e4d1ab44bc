/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Cycle source: the counter of the debug unit, which counts the processor's clock. */
#include <ove_board.h>

#include "board_clock.h"
#include "dwt.h"

void ove_board_cycles_start(void);

void ove_board_cycles_start(void)
{
	DEMCR |= DEMCR_TRCENA;
	/* A Cortex-M7 ignores software writes before this key; a Cortex-M4 does not have the lock. */
	if ((DWT_LSR & DWT_LSR_IMPLEMENTED) != 0u) {
		DWT_LAR = DWT_LAR_KEY;
	}
	DWT_CYCCNT = 0;
	DWT_CTRL |= DWT_CTRL_CYCCNTENA;
}

uint32_t ove_board_cycles(void)
{
	return DWT_CYCCNT;
}

uint32_t ove_board_cycles_hz(void)
{
	return ove_board_core_hz();
}
