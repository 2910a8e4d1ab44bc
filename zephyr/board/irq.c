/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file For any Zephyr board with CONFIG_IRQ_OFFLOAD: its interrupt for tests. An application may define its own. */
#include <zephyr/irq_offload.h>
#include <zephyr/toolchain.h>

#include <ove_board.h>

#if defined(CONFIG_IRQ_OFFLOAD)

static ove_board_irq_fn attached;
static void *attached_arg;

static void handle(const void *arg)
{
	(void)arg;
	attached(attached_arg);
}

__weak void ove_board_irq_attach(ove_board_irq_fn handler, void *arg)
{
	attached = handler;
	attached_arg = arg;
}

__weak void ove_board_irq_trigger(void)
{
	irq_offload(handle, NULL);
}

#endif
