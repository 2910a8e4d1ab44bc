/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The RTT as the timer of Wait mode, on a model of its registers: each access takes part of a count, and the
 * alarm's flag goes half a count after it was read. */
#include "model.h"
#include "search.h"

#include <stdbool.h>
#include <stdint.h>

/* The chip's registers are the model's. A store reaches the model with the next access. */
#define OVE_REG_H
#define OVE_BOARDS_WAIT_H
#define OVE_REG32(address) (*rtt_register(address))

#define CONFIG_OVE_BOARD_SLEEP_TIMER_DIVISOR 4
#define ACCESSES                             8u              /* in a count */
#define CLEARS                               (ACCESSES / 2u) /* after a reading of the flag */
#define BASE                                 0x400e1830u

enum { MODE, ALARM, VALUE, STATUS, OTHER, REGISTERS };

static uint32_t registers[REGISTERS];
static uint64_t accesses;
static uint64_t clears_at;
static bool is_pending; /* in the interrupt controller, where it stays */

static void let_pass(uint64_t count)
{
	while (count-- > 0u) {
		is_pending = is_pending || (registers[STATUS] != 0u && (registers[MODE] & 1u << 16) != 0u);
		accesses++;
		if (accesses == clears_at) {
			registers[STATUS] = 0;
		}
		if (accesses % ACCESSES == 0u && (uint32_t)(accesses / ACCESSES) == registers[ALARM] + 1u) {
			registers[STATUS] = 1;
		}
	}
	registers[VALUE] = (uint32_t)(accesses / ACCESSES);
}

static volatile uint32_t *rtt_register(uint32_t address)
{
	const unsigned which = address - BASE < 4u * OTHER ? (unsigned)(address - BASE) / 4u : (unsigned)OTHER;

	let_pass(1);
	if (which == STATUS && clears_at <= accesses) {
		clears_at = accesses + CLEARS;
	}
	return &registers[which];
}

static inline bool ove_ready(volatile uint32_t *reg, uint32_t mask, uint32_t value)
{
	while ((*reg & mask) != value) {
		reg = rtt_register(BASE + 4u * STATUS);
	}
	return true;
}

/* The names of the two functions are those of other models too. */
#define ove_board_sleep_timer         rtt_count
#define ove_board_sleep_timer_wake_at rtt_wake_at
uint32_t rtt_count(void);
void rtt_wake_at(uint32_t count);
#include "../../boards/common/same70/rtt.c"

/* Sets the alarm @p ahead of a count that was just read, and ends the sleep after @p slept counts. */
static void sleep_for(uint32_t ahead, uint32_t slept)
{
	const uint32_t from = rtt_count();
	const uint64_t now = accesses;

	is_pending = false;
	rtt_wake_at(from + ahead);
	(void)rtt_register(0);
	if (same70_rtt_has_alarm()) {
		EXPECT(!is_pending);
		let_pass(slept * ACCESSES - (accesses - now) + 1u);
		EXPECT(is_pending == (slept >= ahead));
	} else {
		EXPECT(ahead < 4u);
	}
	same70_rtt_clear();
	(void)rtt_register(0);
}

SEARCH_IN_TIME(sleep_rtt, alarm, of_the_last_sleep_does_not_end_the_next,
	       "RTT's alarm ends a sleep at its count and not earlier, also if the last sleep ended early and its "
	       "alarm's count "
	       "passed since; a count that has passed is not set.")
{
	accesses = 0;
	clears_at = 0;
	for (unsigned turn = 0; turn < 64u && !search_has_failed(); turn++) {
		for (uint32_t ahead = 2; ahead < 40u; ahead++) {
			sleep_for(ahead, ahead + 1u);
			let_pass(turn % ACCESSES);
			sleep_for(ahead + 8u, 5);
			let_pass((uint64_t)ahead * ACCESSES + turn);
		}
		rtt_wake_at(rtt_count() - turn);
		EXPECT(!same70_rtt_has_alarm());
		same70_rtt_clear();
	}
}
