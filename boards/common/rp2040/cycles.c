/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The cycle source. The processor has no counter of its own, and the kernel uses SysTick. The timer counts microseconds
 * in 32 bits and more; a PWM slice counts cycles in 16 bits. Both are driven by the crystal, so a microsecond is
 * exactly 125 cycles, and the timer tells how often the slice has wrapped. Without the crystal, only the timer's count
 * is available.
 */
#include <ove_board.h>

#include "board_clock.h"
#include "clock.h"
#include "irq_mask.h"
#include "ove_config.h"
#include "regs.h"

#define CYCLES_PER_US (CONFIG_OVE_CPU_HZ / 1000000u)

/* The slice's count when the timer was at 0, with an error below a microsecond. */
static uint32_t offset;

void ove_board_cycles_start(void);

void ove_board_cycles_start(void)
{
	(void)rp2040_unreset(RESETS_TIMER | RESETS_PWM);
	/* After a reset, the timer stops while a debugger halts a core, and the slice does not. */
	TIMER_DBGPAUSE = TIMER_DBGPAUSE_NEVER;
	PWM_DIV = PWM_DIV_ONE;
	PWM_TOP = PWM_TOP_16_BIT;
	PWM_CTR = 0;
	PWM_CSR = PWM_CSR_EN;
	offset = PWM_CTR - TIMER_TIMERAWL * CYCLES_PER_US;
}

/* The timer's estimate is wrong by less than two microseconds; half of the slice's range is 262. */
uint32_t ove_board_cycles(void)
{
	if (ove_board_core_hz() != CONFIG_OVE_CPU_HZ) {
		return TIMER_TIMERAWL;
	}
	const uint32_t key = ove_irq_mask();
	const uint32_t estimate = TIMER_TIMERAWL * CYCLES_PER_US + offset;
	const uint32_t low = PWM_CTR;

	ove_irq_unmask(key);
	return estimate + (uint32_t)(int32_t)(int16_t)(uint16_t)(low - estimate);
}

uint32_t ove_board_cycles_hz(void)
{
	const uint32_t core_hz = ove_board_core_hz();

	return core_hz == CONFIG_OVE_CPU_HZ ? core_hz : core_hz / (core_hz / 1000000u);
}
