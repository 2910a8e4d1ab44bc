/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * STOP as the deep sleep, timed and ended by LPTIM1, which counts the low-speed oscillator. Nothing waits for that
 * oscillator, whose start takes up to 2 s: until LPTIM1 counts, the board has no deep sleep. Not tried on silicon.
 */
#include <ove_board.h>
#include <ove_seam/power.h>

#include <stdbool.h>
#include <stddef.h>

#include "board_clock.h"
#include "clock.h"
#include "console.h"
#include "cortex_m.h"
#include "stm32_board.h"
#include "usart.h"
#include "wait.h"
/* The family has its own, in a folder that comes first. */
#include <rcc.h>
#include <stop.h>

#include "lptim.h"

#define RCC_IS_ON (1u << 0) /* in BDCR and in CSR alike: LSEON, LSION */
#define RCC_RUNS  (1u << 1) /* LSERDY, LSIRDY */
#define SCB_SCR   OVE_REG32(0xe000ed10u)
#define SCB_DEEP  (1u << 2)
#define NVIC_WORD (LPTIM_LINE / 32u)
#define NVIC_BIT  (1u << LPTIM_LINE % 32u)
#define NVIC_ICER OVE_REG32(0xe000e180u + 4u * NVIC_WORD)
#define NVIC_ICPR OVE_REG32(0xe000e280u + 4u * NVIC_WORD)

#if CONFIG_OVE_STM32_STOP_LSI
#define OSCILLATOR     RCC_CSR
#define LPTIM_BY_CLOCK RCC_CCIPR_LPTIM1_LSI
#else
#define OSCILLATOR     RCC_BDCR
#define LPTIM_BY_CLOCK RCC_CCIPR_LPTIM1_LSE
#endif

static enum { IS_OFF, HAS_CLOCK, IS_ENABLED, HAS_RANGE, COUNTS } timer;
static bool is_written; /* the compare register, since the last CMPOK */
static bool has_alarm;
static const char *missing; /* the clock that did not start after STOP */

/* Does a step of LPTIM1's start in each light sleep. */
static void start_timer(void)
{
	switch (timer) {
	case IS_OFF:
		RCC_APB1ENR |= RCC_APB1ENR_PWREN | RCC_APB1ENR_LPTIM1EN;
		/* A peripheral answers two cycles after its clock is on; reading the register back takes them. */
		(void)RCC_APB1ENR;
		PWR_CR1 |= PWR_CR1_DBP;
		OSCILLATOR |= RCC_IS_ON;
		RCC_CCIPR = (RCC_CCIPR & ~RCC_CCIPR_LPTIM1) | LPTIM_BY_CLOCK;
		timer = HAS_CLOCK;
		break;
	case HAS_CLOCK:
		if ((OSCILLATOR & RCC_RUNS) != 0u) {
			LPTIM_CFGR = 0;
			LPTIM_IER = LPTIM_ISR_CMPM;
			LPTIM_CR = LPTIM_CR_ENABLE;
			timer = IS_ENABLED;
		}
		break;
	case IS_ENABLED:
		LPTIM_ARR = LPTIM_WHOLE_RANGE;
		timer = HAS_RANGE;
		break;
	case HAS_RANGE:
		if ((LPTIM_ISR & LPTIM_ISR_ARROK) != 0u) {
			LPTIM_ICR = LPTIM_ISR_ARROK;
			LPTIM_CR = LPTIM_CR_ENABLE | LPTIM_CR_CNTSTRT;
			stop_connect();
			timer = COUNTS;
		}
		break;
	case COUNTS:
		break;
	}
}

/* The timer is asynchronous: a value that is read twice is one that it had. */
uint32_t ove_board_sleep_timer(void)
{
	uint32_t count = LPTIM_CNT;
	uint32_t before;

	do {
		before = count;
		count = LPTIM_CNT;
	} while (count != before);
	return count;
}

void ove_board_sleep_timer_wake_at(uint32_t count)
{
	/* A write takes a few counts to arrive, and must not meet the next one. */
	has_alarm = !is_written || ove_ready(&LPTIM_ISR, LPTIM_ISR_CMPOK, LPTIM_ISR_CMPOK);
	if (!has_alarm) {
		return;
	}
	LPTIM_ICR = LPTIM_ISR_CMPM | LPTIM_ISR_CMPOK;
	stop_clear();
	/* It must be below the range's end. */
	LPTIM_CMP = count == LPTIM_WHOLE_RANGE ? count - 1u : count;
	is_written = true;
}

static void wait_for_interrupt(void)
{
	__asm volatile("dsb\n\twfi\n\tisb" ::: "memory");
}

static void stop(void)
{
	const bool is_enabled = (NVIC_ISER(NVIC_WORD) & NVIC_BIT) != 0u;

	/* The last bytes leave at the rate that ends here. */
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
	LPTIM_ICR = LPTIM_ISR_CMPM;
	stop_clear();
	ove_barrier();
	NVIC_ICPR = NVIC_BIT;
}

void ove_board_sleep(uint32_t state)
{
	if (state == OVE_BOARD_SLEEP_DEEP) {
		if (has_alarm) {
			stop();
		}
		return;
	}
	/* Not in the deep sleep, whose calls leave an idle thread no stack for it. */
	if (missing != NULL) {
		stm32_console_set_rate();
		ove_board_say_clock_failed(missing, ove_board_core_hz());
		missing = NULL;
	}
	start_timer();
	wait_for_interrupt();
}

const ove_power_state_info_t *ove_board_power_state(ove_power_state_t state)
{
	static const ove_power_state_info_t light = {"WFI", "nothing", 0, 0};
	static const ove_power_state_info_t deep = {"STOP", "all clocks but LPTIM1's and the RTC's", STOP_WAKE_US,
						    STOP_WORTH_US};

	if (state == OVE_POWER_DEEP) {
		return timer == COUNTS ? &deep : NULL;
	}
	return state == OVE_POWER_LIGHT ? &light : NULL;
}
