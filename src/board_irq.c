/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file For boards with one software interrupt; a board with several implements this itself. */
#include <ove_board.h>

#include <ove/stop.h>

/* A project with its own board may have no software interrupt. */
#pragma weak ove_board_irq_attach
#pragma weak ove_board_irq_trigger

__attribute__((weak)) uint32_t ove_board_irq_count(void)
{
	return 1;
}

__attribute__((weak)) void ove_board_irq_attach_at(uint32_t number, uint32_t priority, ove_board_irq_fn handler,
						   void *arg)
{
	(void)priority;
	if (number != 0u) {
		ove_stop(OVE_STOP_ARGUMENT, "ove_board_irq_attach_at");
	}
	ove_board_irq_attach(handler, arg);
}

__attribute__((weak)) void ove_board_irq_trigger_at(uint32_t number)
{
	if (number != 0u) {
		ove_stop(OVE_STOP_ARGUMENT, "ove_board_irq_trigger_at");
	}
	ove_board_irq_trigger();
}
