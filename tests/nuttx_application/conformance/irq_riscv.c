/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file RISC-V's machine-mode software interrupt, which a single processor does not need otherwise. */
#include <nuttx/arch.h>
#include <nuttx/irq.h>

#include <ove_board.h>

/* The first processor's word of the CLINT in QEMU's machine virt. */
#define MSIP (*(volatile uint32_t *)0x02000000ul)

static ove_board_irq_fn attached;
static void *attached_arg;

static int handle(int irq, void *context, void *arg)
{
	(void)irq;
	(void)context;
	(void)arg;
	MSIP = 0;
	attached(attached_arg);
	return 0;
}

void ove_board_irq_attach(ove_board_irq_fn handler, void *arg)
{
	attached = handler;
	attached_arg = arg;
	(void)irq_attach(RISCV_IRQ_MSOFT, handle, NULL);
	up_enable_irq(RISCV_IRQ_MSOFT);
}

void ove_board_irq_trigger(void)
{
	MSIP = 1;
	/* The device's word has arrived once it is read back. */
	(void)MSIP;
}
