/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The software interrupt: the last of the lines that the kernel knows, on a chip that of a device that ove does not
 * use; in the emulator a line to which no device is wired.
 */
#include <nuttx/arch.h>
#include <nuttx/irq.h>

#include <ove_board.h>

#include "cortex_m.h"

#ifdef OVE_NUTTX_OWN_PORT
#define LINE (NR_IRQS - 1 - OVE_FIRST_IRQ_VECTOR)
#else
#define LINE 31
#endif

static ove_board_irq_fn attached;
static void *attached_arg;

static int handle(int irq, void *context, void *arg)
{
	(void)irq;
	(void)context;
	(void)arg;
	attached(attached_arg);
	return 0;
}

void ove_board_irq_attach(ove_board_irq_fn handler, void *arg)
{
	attached = handler;
	attached_arg = arg;
	(void)irq_attach(OVE_FIRST_IRQ_VECTOR + LINE, handle, NULL);
	up_enable_irq(OVE_FIRST_IRQ_VECTOR + LINE);
}

void ove_board_irq_trigger(void)
{
	NVIC_ISPR(LINE / 32) = UINT32_C(1) << LINE % 32;
	ove_barrier();
}
