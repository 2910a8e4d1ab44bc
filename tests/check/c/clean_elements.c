/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: the elements of an array are values of their own, though a compiler joins two in one instruction.
 */
#include "check.h"

enum { CHANNELS = 4 };

static int channels[CHANNELS];

static void on_samples(void *arg)
{
	static int count;

	(void)arg;
	count++;
	for (int each = 0; each < CHANNELS; each++) {
		channels[each] = count;
	}
}

CHECK_CASE(clean_elements)
{
	ove_board_irq_attach(on_samples, NULL);
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_board_irq_trigger();
		int sum = 0;

		for (int each = 0; each < CHANNELS; each++) {
			sum += channels[each];
		}
		check_use(sum);
	}
}
