/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds torn-value.total_us: the handler's writer is whole, the reader in the thread is not masked.
 */
#include "check.h"

#include <stdint.h>
static volatile uint64_t total_us;

static void on_time(void *arg)
{
	(void)arg;
	total_us += 500;
}

CHECK_CASE(torn_long_in_masked_writer)
{
	ove_board_irq_attach(on_time, NULL);
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_board_irq_trigger();
		check_use((int)(total_us >> 1));
	}
}
