/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * LPTIM1 as the timer of STOP. It counts the low-speed oscillator. No code waits for the oscillator, whose start takes
 * up to 2 s. Not tried on silicon.
 */
#include <ove_board.h>

#include <stdbool.h>
#include <stdint.h>

#include "ove_config.h"
#include "sleep_timer.h"
#include "wait.h"
/* The family may have its own rcc.h, in a folder that comes first, and has its own stop.h. */
#include <rcc.h>
#include <stop.h>

#include "lptim.h"

/* Counts until a compare value takes effect. A value that the count has passed by then would match one wrap later. */
#define ARRIVES 5u

#define RCC_IS_ON (1u << 0) /* in BDCR and in CSR alike: LSEON, LSION */
#define RCC_RUNS  (1u << 1) /* LSERDY, LSIRDY */

#if CONFIG_OVE_STM32_STOP_LSI
#define OSCILLATOR     RCC_CSR
#define LPTIM_BY_CLOCK RCC_CCIPR_LPTIM1_LSI
#else
#define OSCILLATOR     RCC_BDCR
#define LPTIM_BY_CLOCK RCC_CCIPR_LPTIM1_LSE
#endif

static enum { IS_OFF, HAS_CLOCK, IS_ENABLED, HAS_RANGE, COUNTS } timer;
static bool is_written; /* the compare register was written since CMPOK was cleared */
static bool has_alarm;

void stm32_sleep_timer_start(void)
{
	switch (timer) {
	case IS_OFF:
		RCC_APB1ENR |= RCC_APB1ENR_PWREN | RCC_APB1ENR_LPTIM1EN;
		/* A peripheral responds two cycles after its clock is on; reading the register back takes two. */
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

/* The timer is asynchronous, so a single read may be wrong. A value that is read twice in a row is correct. */
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
	/* The compare value must be below the end of the range. */
	const uint32_t compare = count == LPTIM_WHOLE_RANGE ? count - 1u : count;

	/* Do not write before the previous write has taken effect. */
	has_alarm = !is_written || ove_ready(&LPTIM_ISR, LPTIM_ISR_CMPOK, LPTIM_ISR_CMPOK);
	has_alarm = has_alarm && ((compare - ove_board_sleep_timer()) & LPTIM_WHOLE_RANGE) - ARRIVES <
					 LPTIM_WHOLE_RANGE - LPTIM_WHOLE_RANGE / 16u;
	if (!has_alarm) {
		return;
	}
	LPTIM_ICR = LPTIM_ISR_CMPM | LPTIM_ISR_CMPOK;
	stop_clear();
	LPTIM_CMP = compare;
	is_written = true;
}

bool stm32_sleep_timer_counts(void)
{
	return timer == COUNTS;
}

bool stm32_sleep_timer_has_alarm(void)
{
	return has_alarm;
}

void stm32_sleep_timer_clear(void)
{
	LPTIM_ICR = LPTIM_ISR_CMPM;
	stop_clear();
}
