/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The alarm of the real-time timer, which ends Wait mode. Not tried on silicon. */
#include <ove_board.h>

#include <stdbool.h>
#include <stdint.h>

#include "rtt.h"
#include "wait.h"

#define FARTHEST 0xf0000000u /* a count farther ahead has passed */

static bool has_alarm;

/* The timer is asynchronous, so a single read may be wrong. A value that is read twice in a row is correct. */
uint32_t ove_board_sleep_timer(void)
{
	uint32_t count = RTT_VR;
	uint32_t before;

	do {
		before = count;
		count = RTT_VR;
	} while (count != before);
	return count;
}

/* The alarm's value can be written only while the alarm's interrupt is off. The last alarm may have come since its
 * sleep, and its flag would end this sleep at once. The flag clears two cycles of the slow clock after it is read. */
void ove_board_sleep_timer_wake_at(uint32_t count)
{
	RTT_MR = RTT_PRESCALER;
	RTT_AR = count - 1u;
	const bool is_clear = ove_ready(&RTT_SR, RTT_SR_ALMS, 0);

	RTT_MR = RTT_PRESCALER | RTT_MR_ALMIEN;
	has_alarm = is_clear && count - ove_board_sleep_timer() - 2u < FARTHEST;
}

bool same70_rtt_has_alarm(void)
{
	return has_alarm;
}

void same70_rtt_clear(void)
{
	RTT_MR = RTT_PRESCALER;
	(void)RTT_SR;
}
