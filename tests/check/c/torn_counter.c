/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds torn-value.elapsed_us: a handler writes 64 bits that a thread reads in two loads.
 */
#include "check.h"

#include <stdint.h>

static volatile uint64_t elapsed_us;
static volatile uint64_t seen_us;

static void on_time(void *arg)
{
	(void)arg;
	elapsed_us += 1000;
}

CHECK_CASE(torn_counter)
{
	ove_board_irq_attach(on_time, NULL);
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_board_irq_trigger();
		seen_us = elapsed_us;
	}
}
