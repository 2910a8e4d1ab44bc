/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds torn-value.reading: each member is one word and volatile, and the handler can come between the two.
 */
#include "check.h"

struct reading {
	int value, sequence;
};

static volatile struct reading reading;

static void on_sample(void *arg)
{
	static int count;

	(void)arg;
	count++;
	reading = (struct reading){-count, count};
}

CHECK_CASE(torn_volatile_struct)
{
	ove_board_irq_attach(on_sample, NULL);
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_board_irq_trigger();
		const struct reading now = reading;

		check_use(now.value + now.sequence);
	}
}
