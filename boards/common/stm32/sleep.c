/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * STOP as the deep sleep, timed and ended by the timer of sleep_timer.h. Until that timer counts, the board has no deep
 * sleep. Not tried on silicon.
 */
#include <ove_board.h>
#include <ove_seam/power.h>

#include <stdbool.h>
#include <stddef.h>

#include "board_clock.h"
#include "clock.h"
#include "console.h"
#include "cortex_m.h"
#include "sleep_timer.h"
#include "stm32_board.h"
#include "usart.h"
#include "wait.h"
/* The family may have its own rcc.h, in a folder that comes first, and has its own stop.h. */
#include <rcc.h>
#include <stop.h>

#define SCB_SCR   OVE_REG32(0xe000ed10u)
#define SCB_DEEP  (1u << 2)
#define NVIC_WORD (SLEEP_TIMER_LINE / 32u)
#define NVIC_BIT  (1u << SLEEP_TIMER_LINE % 32u)
#define NVIC_ICER OVE_REG32(0xe000e180u + 4u * NVIC_WORD)
#define NVIC_ICPR OVE_REG32(0xe000e280u + 4u * NVIC_WORD)

static const char *missing; /* the clock that did not start after STOP */

static void wait_for_interrupt(void)
{
	__asm volatile("dsb\n\twfi\n\tisb" ::: "memory");
}

static void stop(void)
{
	const bool is_enabled = (NVIC_ISER(NVIC_WORD) & NVIC_BIT) != 0u;

	/* Wait until the last bytes have left the port, because its rate ends here. */
	(void)ove_ready(&USART_STATUS(BOARD_CONSOLE), USART_STATUS_COMPLETE, USART_STATUS_COMPLETE);
	NVIC_ISER(NVIC_WORD) = NVIC_BIT;
	stm32_clock_stop();
	stop_lower();
	stop_choose();
	SCB_SCR |= SCB_DEEP;
	wait_for_interrupt();
	SCB_SCR &= ~SCB_DEEP;
	missing = stm32_clock_start();
	if (!is_enabled) {
		NVIC_ICER = NVIC_BIT;
	}
	stm32_sleep_timer_clear();
	ove_barrier();
	NVIC_ICPR = NVIC_BIT;
}

void ove_board_sleep(uint32_t state)
{
	if (state == OVE_BOARD_SLEEP_DEEP) {
		if (stm32_sleep_timer_has_alarm()) {
			stop();
		}
		return;
	}
	/* Report this here, not in the deep sleep, whose calls leave too little of the idle thread's stack. */
	if (missing != NULL) {
		stm32_console_set_rate();
		ove_board_say_clock_failed(missing, ove_board_core_hz());
		missing = NULL;
	}
	stm32_sleep_timer_start();
	wait_for_interrupt();
}

const ove_power_state_info_t *ove_board_power_state(ove_power_state_t state)
{
	static const ove_power_state_info_t light = {"WFI", "nothing", 0, 0};
	static const ove_power_state_info_t deep = {"STOP", STOP_LOSES, STOP_WAKE_US, STOP_WORTH_US};

	if (state == OVE_POWER_DEEP) {
		return stm32_sleep_timer_counts() ? &deep : NULL;
	}
	return state == OVE_POWER_LIGHT ? &light : NULL;
}
