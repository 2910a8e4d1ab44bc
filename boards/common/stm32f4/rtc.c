/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The RTC as the timer of STOP, for a chip without LPTIM1. Its subseconds count the low-speed oscillator. Together with
 * the time of day, they form a count that restarts at each midnight; ove_board_sleep_timer() turns it into a continuous
 * count. Alarm A compares the time of day and the subseconds. The application must not set the time. Not tried on
 * silicon.
 */
#include <ove_board.h>

#include <stdbool.h>
#include <stdint.h>

#include "ove_config.h"
#include "sleep_timer.h"
#include "wait.h"

#include <rcc.h>
#include <stop.h>

#define RTC_TR                OVE_REG32(0x40002800u)
#define RTC_CR                OVE_REG32(0x40002808u)
#define RTC_CR_BYPSHAD        (1u << 5)
#define RTC_CR_ALRAE          (1u << 8)
#define RTC_CR_ALRAIE         (1u << 12)
#define RTC_ISR               OVE_REG32(0x4000280cu)
#define RTC_ISR_ALRAWF        (1u << 0)
#define RTC_ISR_INITF         (1u << 6)
#define RTC_ISR_INIT          (1u << 7)
#define RTC_ISR_ALRAF         (1u << 8)
#define RTC_PRER              OVE_REG32(0x40002810u)
#define RTC_ALRMAR            OVE_REG32(0x4000281cu)
#define RTC_ALRMAR_MASK_DAY   (1u << 31)
#define RTC_WPR               OVE_REG32(0x40002824u)
#define RTC_SSR               OVE_REG32(0x40002828u)
#define RTC_ALRMASSR          OVE_REG32(0x40002844u)
#define RTC_ALRMASSR_ALL_BITS (15u << 24)

#define RCC_IS_ON (1u << 0) /* in BDCR and in CSR alike: LSEON, LSION */
#define RCC_RUNS  (1u << 1) /* LSERDY, LSIRDY */

#if CONFIG_OVE_STM32_STOP_LSI
#define OSCILLATOR   RCC_CSR
#define RTC_BY_CLOCK RCC_BDCR_RTCSEL_LSI
#else
#define OSCILLATOR   RCC_BDCR
#define RTC_BY_CLOCK RCC_BDCR_RTCSEL_LSE
#endif

/* Subseconds are whole counts of the oscillator: the first divisor is 1. */
#define PER_SECOND ((uint32_t)CONFIG_OVE_BOARD_SLEEP_TIMER_HZ)
#define PER_DAY    (86400u * PER_SECOND)
#define MASK       ((1u << CONFIG_OVE_BOARD_SLEEP_TIMER_BITS) - 1u)

_Static_assert(CONFIG_OVE_BOARD_SLEEP_TIMER_BITS == 31, "the longest sleep is shorter than a day");

static enum { IS_OFF, HAS_CLOCK, IS_SET_UP, COUNTS } timer;
static bool has_alarm;
static uint32_t last_in_day;
static uint32_t count;

static void unprotect(void)
{
	RTC_WPR = 0xcau;
	RTC_WPR = 0x53u;
}

static void protect(void)
{
	RTC_WPR = 0xffu;
}

void stm32_sleep_timer_start(void)
{
	switch (timer) {
	case IS_OFF:
		RCC_APB1ENR |= RCC_APB1ENR_PWREN;
		/* A peripheral responds two cycles after its clock is on; reading the register back takes two. */
		(void)RCC_APB1ENR;
		PWR_CR |= PWR_CR_DBP;
		OSCILLATOR |= RCC_IS_ON;
		timer = HAS_CLOCK;
		break;
	case HAS_CLOCK:
		if ((OSCILLATOR & RCC_RUNS) != 0u) {
			/* The clock of the backup domain can be selected only once: an earlier selection remains until
			 * the domain is reset. */
			RCC_BDCR |= RTC_BY_CLOCK | RCC_BDCR_RTCEN;
			unprotect();
			RTC_ISR = RTC_ISR_INIT;
			timer = IS_SET_UP;
		}
		break;
	case IS_SET_UP:
		if ((RCC_BDCR & RCC_BDCR_RTCSEL) == RTC_BY_CLOCK && (RTC_ISR & RTC_ISR_INITF) != 0u) {
			/* Two stores: the second divisor, then the first. */
			RTC_PRER = PER_SECOND - 1u;
			RTC_PRER = PER_SECOND - 1u;
			RTC_CR = RTC_CR_BYPSHAD;
			RTC_TR = 0;
			RTC_ISR = 0;
			protect();
			stop_connect();
			timer = COUNTS;
		}
		break;
	case COUNTS:
		break;
	}
}

bool stm32_sleep_timer_counts(void)
{
	return timer == COUNTS;
}

static uint32_t of_bcd(uint32_t digits)
{
	return (digits >> 4 & 0xfu) * 10u + (digits & 0xfu);
}

static uint32_t in_bcd(uint32_t number)
{
	return number / 10u << 4 | number % 10u;
}

/* The registers are asynchronous, and the subseconds wrap when the seconds advance. */
static uint32_t in_day(void)
{
	uint32_t subseconds;
	uint32_t time;

	do {
		subseconds = RTC_SSR;
		time = RTC_TR;
	} while (subseconds != RTC_SSR || time != RTC_TR);
	const uint32_t seconds =
		(of_bcd(time >> 16 & 0x3fu) * 60u + of_bcd(time >> 8 & 0x7fu)) * 60u + of_bcd(time & 0x7fu);

	return (seconds + 1u) * PER_SECOND - 1u - subseconds;
}

uint32_t ove_board_sleep_timer(void)
{
	const uint32_t now = in_day();

	count += now - last_in_day + (now < last_in_day ? PER_DAY : 0u);
	last_in_day = now;
	return count & MASK;
}

/* The alarm can be set only while it is off, and turning it off takes two counts. stm32_sleep_timer_clear() turns it
 * off. */
void ove_board_sleep_timer_wake_at(uint32_t wanted)
{
	const uint32_t ahead = (wanted - ove_board_sleep_timer()) & MASK;
	const uint32_t at = last_in_day < PER_DAY - ahead ? last_in_day + ahead : last_in_day + ahead - PER_DAY;
	const uint32_t seconds = at / PER_SECOND;

	unprotect();
	RTC_CR = RTC_CR_BYPSHAD;
	has_alarm = ove_ready(&RTC_ISR, RTC_ISR_ALRAWF, RTC_ISR_ALRAWF);
	if (has_alarm) {
		RTC_ALRMAR = RTC_ALRMAR_MASK_DAY | in_bcd(seconds / 3600u) << 16 | in_bcd(seconds / 60u % 60u) << 8 |
			     in_bcd(seconds % 60u);
		RTC_ALRMASSR = RTC_ALRMASSR_ALL_BITS | (PER_SECOND - 1u - at % PER_SECOND);
		RTC_ISR = ~(RTC_ISR_ALRAF | RTC_ISR_INIT);
		stop_clear();
		RTC_CR = RTC_CR_BYPSHAD | RTC_CR_ALRAE | RTC_CR_ALRAIE;
		/* A count that has already passed would be reached a day later. */
		has_alarm = ((wanted - ove_board_sleep_timer()) & MASK) - 2u < MASK - MASK / 16u;
	}
	protect();
}

bool stm32_sleep_timer_has_alarm(void)
{
	return has_alarm;
}

void stm32_sleep_timer_clear(void)
{
	unprotect();
	RTC_CR = RTC_CR_BYPSHAD;
	RTC_ISR = ~(RTC_ISR_ALRAF | RTC_ISR_INIT);
	protect();
	stop_clear();
}
