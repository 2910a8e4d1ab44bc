/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a buffer belongs to the interrupt until a volatile flag says that it is done.
 */
#include "check.h"

static uint8_t transfer[8];
static volatile bool is_done;

static void on_done(void *arg)
{
	(void)arg;
	for (size_t i = 0; i < sizeof(transfer); i++) {
		transfer[i]++;
	}
	is_done = true;
}

CHECK_CASE(clean_device_done)
{
	ove_board_irq_attach(on_done, NULL);
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		transfer[0] = (uint8_t)turn;
		is_done = false;
		ove_board_irq_trigger();
		while (!is_done) {
		}
		check_use(transfer[0]);
	}
}
