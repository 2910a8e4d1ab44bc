/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The software interrupt: the last line of the NVIC, which belongs to no device that a board here uses. */
#include <ove_board.h>

#include <ove_board_line_count.h>

#include "cortex_m.h"
#include "ove_config.h"

#define LINE (OVE_BOARD_LINES - 1u)

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
	NVIC_ISER(LINE / 32u) = UINT32_C(1) << LINE % 32u;
	ove_barrier();
}

void ove_board_irq_trigger(void)
{
	NVIC_ISPR(LINE / 32u) = UINT32_C(1) << LINE % 32u;
	ove_barrier();
}
