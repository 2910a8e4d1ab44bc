/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.frame: memcpy() copies a frame that the handler replaces, also if the thread requested it.
 */
#include "check.h"

#include <string.h>

enum { FRAME = 96 };

static unsigned char frame[FRAME];
static unsigned char copy[FRAME];

static void on_frame(void *arg)
{
	static unsigned char received[FRAME];

	(void)arg;
	received[FRAME - 1]++;
	memcpy(frame, received, sizeof(frame));
}

CHECK_CASE(race_copied_array)
{
	ove_board_irq_attach(on_frame, NULL);
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_board_irq_trigger();
		memcpy(copy, frame, sizeof(copy));
		check_use(copy[turn] + copy[FRAME - 1]);
	}
}
