/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file LPTIM1 as the timer of STOP, on a model of its registers: each access takes part of a count, and a compare
 * value arrives some counts after it was written. */
#include "model.h"
#include "search.h"

#include <stdbool.h>
#include <stdint.h>

/* The chip's registers are the model's. A store reaches the model with the next access. */
#define OVE_REG_H
#define OVE_BOARDS_STM32G0_STOP_H
#define OVE_BOARDS_WAIT_H
#define OVE_REG32(address)   (*lptim_register(address))
#define LPTIM_BASE           0x40007c00u
#define PWR_CR1              OVE_REG32(0u)
#define PWR_CR1_DBP          (1u << 8)
#define RCC_BDCR             OVE_REG32(RCC_BDCR_ADDRESS)
#define RCC_BDCR_ADDRESS     0x4002105cu
#define RCC_CCIPR            OVE_REG32(0u)
#define RCC_CCIPR_LPTIM1     (3u << 18)
#define RCC_CCIPR_LPTIM1_LSE (3u << 18)
#define RCC_APB1ENR_PWREN    (1u << 28)
#define RCC_APB1ENR_LPTIM1EN (1u << 31)

#define CONFIG_OVE_STM32_STOP_LSI 0
#define ACCESSES                  8u /* in a count */
#define ARRIVAL                   3u /* counts after the store */
#define NOT_WRITTEN               UINT32_MAX

enum { STATUS, CLEAR, COMPARE, COUNT, BDCR, OTHER, REGISTERS };

static uint32_t registers[REGISTERS];
static uint64_t accesses;
static uint32_t compare; /* the value that the timer compares */
static uint32_t written; /* the one that is on its way */
static uint64_t arrives_at;
static bool has_matched;

/* A value that arrives when the count has passed it, or is there already, matches a wrap later. */
static void let_pass(uint64_t count)
{
	for (accesses += count; count > 0u; count--) {
		const uint64_t now = accesses - count + 1u;

		if (written != NOT_WRITTEN && now >= arrives_at) {
			compare = written;
			written = NOT_WRITTEN;
			registers[STATUS] |= 1u << 3;
		} else if (now % ACCESSES == 0u && (now / ACCESSES & 0xffffu) == compare) {
			has_matched = true;
		}
	}
	registers[COUNT] = (uint32_t)(accesses / ACCESSES) & 0xffffu;
}

static volatile uint32_t *lptim_register(uint32_t address)
{
	static const uint32_t addresses[] = {LPTIM_BASE + 0x00u, LPTIM_BASE + 0x04u, LPTIM_BASE + 0x14u,
					     LPTIM_BASE + 0x1cu, RCC_BDCR_ADDRESS};
	unsigned which = 0;

	registers[STATUS] = (registers[STATUS] & ~registers[CLEAR]) | 1u << 4;
	registers[CLEAR] = 0;
	if (registers[COMPARE] != NOT_WRITTEN) {
		written = registers[COMPARE];
		registers[COMPARE] = NOT_WRITTEN;
		arrives_at = accesses + ARRIVAL * ACCESSES;
	}
	let_pass(1);
	registers[BDCR] |= 1u << 1;
	while (which < OTHER && addresses[which] != address) {
		which++;
	}
	return &registers[which];
}

static inline bool ove_ready(volatile uint32_t *reg, uint32_t mask, uint32_t value)
{
	while ((*reg & mask) != value) {
		(void)lptim_register(0);
	}
	return true;
}

static inline void stop_connect(void)
{
}

static inline void stop_clear(void)
{
}

/* The names of these functions are those of other models too. */
#define ove_board_sleep_timer         lptim_count
#define ove_board_sleep_timer_wake_at lptim_wake_at
#define stm32_sleep_timer_start       lptim_start
#define stm32_sleep_timer_counts      lptim_counts
#define stm32_sleep_timer_has_alarm   lptim_has_alarm
#define stm32_sleep_timer_clear       lptim_clear
uint32_t lptim_count(void);
void lptim_wake_at(uint32_t count);
#include "../../boards/common/stm32/lptim.c"

/* Sets the alarm @p ahead of a count that was just read. A set alarm ends the sleep by its count. */
static bool sets(uint32_t ahead)
{
	const uint32_t from = lptim_count();
	const uint64_t now = accesses;

	lptim_wake_at((from + ahead) & 0xffffu);
	const bool is_set = lptim_has_alarm();

	(void)lptim_register(0);
	has_matched = false;
	let_pass((ahead + 1u) * ACCESSES - (accesses - now));
	EXPECT(!is_set || has_matched);
	lptim_clear();
	return is_set;
}

SEARCH_IN_TIME(
	sleep_lptim, alarm, is_set_in_time_or_not_at_all,
	"LPTIM's alarm is set for each sleep up to 15/16 of its range, and ends it at its count; a count that has "
	"passed, or that comes before the value has arrived, is not set.")
{
	for (unsigned i = 0; i < REGISTERS; i++) {
		registers[i] = i == COMPARE ? NOT_WRITTEN : 0u;
	}
	written = NOT_WRITTEN;
	for (unsigned step = 0; step < 5u; step++) {
		lptim_start();
	}
	EXPECT(lptim_counts());
	for (unsigned turn = 0; turn < 40u && !search_has_failed(); turn++) {
		static const uint32_t spans[] = {16, 33, 1000, 0x8000, 0xffff - 0xffff / 16u};

		for (uint32_t ahead = 2; ahead < 16u; ahead++) {
			(void)sets(ahead);
			let_pass(turn % ACCESSES + 1u);
		}
		for (unsigned i = 0; i < sizeof(spans) / sizeof(spans[0]); i++) {
			EXPECT(sets(spans[i]));
			let_pass((turn * 977u + i) % 64u);
		}
		lptim_wake_at((lptim_count() - turn) & 0xffffu);
		EXPECT(!lptim_has_alarm());
	}
}
