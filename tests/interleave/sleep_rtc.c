/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The RTC as the timer of STOP, on a model of its registers: each access takes part of a count, and an alarm can
 * be written two counts after it was turned off. */
#include "model.h"
#include "search.h"

#include <stdbool.h>
#include <stdint.h>

/* The chip's registers are the model's. A store reaches the model with the next access. */
#define OVE_REG_H
#define OVE_BOARDS_STM32F4_STOP_H
#define OVE_BOARDS_WAIT_H
#define OVE_REG32(address)  (*rtc_register(address))
#define PWR_CR              OVE_REG32(0u)
#define PWR_CR_DBP          (1u << 8)
#define RCC_BDCR            OVE_REG32(RCC_BDCR_ADDRESS)
#define RCC_BDCR_ADDRESS    0x40023870u
#define RCC_BDCR_RTCSEL     (3u << 8)
#define RCC_BDCR_RTCSEL_LSE (1u << 8)
#define RCC_BDCR_RTCEN      (1u << 15)

#define CONFIG_OVE_BOARD_SLEEP_TIMER_HZ   32768
#define CONFIG_OVE_BOARD_SLEEP_TIMER_BITS 31
#define CONFIG_OVE_STM32_STOP_LSI         0
#define ACCESSES                          8u /* in a count */
#define DAY                               (UINT64_C(86400) * CONFIG_OVE_BOARD_SLEEP_TIMER_HZ)

enum { TIME, CONTROL, STATUS, ALARM, SUBSECONDS, ALARM_SUBSECONDS, BDCR, OTHER, REGISTERS };

static uint32_t registers[REGISTERS];
static uint64_t accesses; /* since midnight of the first day */
static uint64_t off_since;
static bool was_on;

static uint64_t count_now(void)
{
	return accesses / ACCESSES;
}

static uint32_t digits(uint64_t number)
{
	return (uint32_t)(number / 10u << 4 | number % 10u);
}

static volatile uint32_t *rtc_register(uint32_t address)
{
	static const uint32_t addresses[] = {0x40002800u, 0x40002808u, 0x4000280cu,     0x4000281cu,
					     0x40002828u, 0x40002844u, RCC_BDCR_ADDRESS};
	const bool is_on = (registers[CONTROL] & 1u << 8) != 0u;
	unsigned which = 0;

	accesses++;
	off_since = was_on && !is_on ? accesses : off_since;
	was_on = is_on;
	const uint64_t seconds = count_now() / CONFIG_OVE_BOARD_SLEEP_TIMER_HZ;

	registers[TIME] =
		digits(seconds / 3600u % 24u) << 16 | digits(seconds / 60u % 60u) << 8 | digits(seconds % 60u);
	registers[SUBSECONDS] =
		CONFIG_OVE_BOARD_SLEEP_TIMER_HZ - 1u - (uint32_t)(count_now() % CONFIG_OVE_BOARD_SLEEP_TIMER_HZ);
	registers[STATUS] = 1u << 6 | (!is_on && accesses - off_since >= 2u * ACCESSES ? 1u : 0u);
	registers[BDCR] |= 1u << 1;
	while (which < OTHER && addresses[which] != address) {
		which++;
	}
	return &registers[which];
}

static inline bool ove_ready(volatile uint32_t *reg, uint32_t mask, uint32_t value)
{
	while ((*reg & mask) != value) {
		(void)rtc_register(0);
	}
	return true;
}

static inline void stop_connect(void)
{
}

static inline void stop_clear(void)
{
}

void rtc_wake_at(uint32_t wanted);
uint32_t rtc_count(void);

/* The names of the two functions are those of sleep_timer.c's board too. */
#define ove_board_sleep_timer         rtc_count
#define ove_board_sleep_timer_wake_at rtc_wake_at
#include "../../boards/common/stm32f4/rtc.c"

/* The count of the day at which the alarm's fields match. */
static uint64_t alarm_in_day(void)
{
	const uint32_t time = registers[ALARM];
	const uint32_t seconds =
		(of_bcd(time >> 16 & 0x3fu) * 60u + of_bcd(time >> 8 & 0x7fu)) * 60u + of_bcd(time & 0x7fu);

	return (uint64_t)seconds * PER_SECOND + (PER_SECOND - 1u - (registers[ALARM_SUBSECONDS] & 0x7fffu));
}

/* Sets the alarm @p ahead of a count that was just read. */
static bool sets(uint32_t ahead)
{
	const uint32_t from = rtc_count();
	const uint64_t due = (uint64_t)last_in_day + ahead;

	/* The readings take part of a count. */
	EXPECT(count_now() % DAY - last_in_day <= 1u);
	rtc_wake_at((from + ahead) & MASK);
	const bool is_set = stm32_sleep_timer_has_alarm();

	EXPECT(!is_set || alarm_in_day() == due % DAY);
	stm32_sleep_timer_clear();
	(void)rtc_register(0);
	return is_set;
}

SEARCH_IN_TIME(
	sleep_rtc, alarm, is_set_for_the_longest_sleep,
	"At each time of the day, the RTC's alarm is set for each sleep that ove asks of a timer with 31 bits, up "
	"to 15/16 of its range, at its count; for a count that has passed, it is not set.")
{
	accesses = 0;
	for (unsigned step = 0; step < 3u; step++) {
		stm32_sleep_timer_start();
	}
	EXPECT(stm32_sleep_timer_counts());
	for (unsigned turn = 0; turn < 400u && !search_has_failed(); turn++) {
		static const uint32_t spans[] = {10, 33, 32768, 100000000, MASK / 2u, MASK - MASK / 16u};

		for (unsigned i = 0; i < sizeof(spans) / sizeof(spans[0]); i++) {
			EXPECT(sets(spans[i]));
			accesses += (turn * 977u + i) % 64u;
		}
		EXPECT(!sets(0));
		EXPECT(!sets(MASK - turn));
		/* Some hours, and at times to the last counts of a day. */
		accesses +=
			turn % 4u == 0u ? (DAY - count_now() % DAY - turn) * ACCESSES : (DAY / 11u + turn) * ACCESSES;
		(void)rtc_count();
	}
}
