/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.early: a buffer is read while the interrupt may still fill it.
 */
#include "check.h"

static uint8_t early[8];
static volatile bool is_filled;

static void on_filled(void *arg)
{
	(void)arg;
	for (size_t i = 0; i < sizeof(early); i++) {
		early[i]++;
	}
	is_filled = true;
}

CHECK_CASE(race_device_early)
{
	ove_board_irq_attach(on_filled, NULL);
	ove_board_irq_trigger();
	check_use(early[0]);
	while (!is_filled) {
	}
}
