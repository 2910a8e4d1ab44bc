/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The software interrupt: the last line of the NVIC, to which no device of the board is wired. */
#include <ove_board.h>

#include "cortex_m.h"
#include "ove_config.h"

#define LINE 31u

static ove_board_irq_fn attached;
static void *attached_arg;

void ove_board_irq_handler(void);

void ove_board_irq_handler(void)
{
	attached(attached_arg);
}

void ove_board_irq_attach(ove_board_irq_fn handler, void *arg)
{
	attached = handler;
	attached_arg = arg;
	NVIC_ISER(0) = UINT32_C(1) << LINE;
	ove_barrier();
}

void ove_board_irq_trigger(void)
{
	NVIC_ISPR(0) = UINT32_C(1) << LINE;
	ove_barrier();
}
