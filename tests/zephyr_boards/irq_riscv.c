/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file RISC-V's machine-mode software interrupt, which a single processor does not need otherwise. */
#include <zephyr/irq.h>
#include <zephyr/sys/sys_io.h>

#include <ove_board.h>

/* The interrupt's number, and the first processor's word of the CLINT in QEMU's machine virt. */
#define LINE 3
#define MSIP 0x02000000ul

static ove_board_irq_fn attached;
static void *attached_arg;

static void handle(const void *arg)
{
	(void)arg;
	sys_write32(0, MSIP);
	attached(attached_arg);
}

void ove_board_irq_attach(ove_board_irq_fn handler, void *arg)
{
	attached = handler;
	attached_arg = arg;
	IRQ_CONNECT(LINE, 0, handle, NULL, 0);
	irq_enable(LINE);
}

void ove_board_irq_trigger(void)
{
	sys_write32(1, MSIP);
	/* The device's word has arrived once it is read back. */
	(void)sys_read32(MSIP);
}
