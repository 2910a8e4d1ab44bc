/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The software interrupt: the last line of the NVIC. The board wires no device to it. */
#include <zephyr/irq.h>

#include <ove_board.h>

#include "cortex_m.h"

#define LINE (CONFIG_NUM_IRQS - 1)

static ove_board_irq_fn attached;
static void *attached_arg;

static void handle(const void *arg)
{
	(void)arg;
	attached(attached_arg);
}

void ove_board_irq_attach(ove_board_irq_fn handler, void *arg)
{
	attached = handler;
	attached_arg = arg;
	IRQ_CONNECT(LINE, 1, handle, NULL, 0);
	irq_enable(LINE);
}

void ove_board_irq_trigger(void)
{
	NVIC_ISPR(LINE / 32) = UINT32_C(1) << (LINE % 32);
	ove_barrier();
}
