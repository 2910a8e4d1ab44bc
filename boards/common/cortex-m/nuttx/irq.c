/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The software interrupts: the last two lines that the kernel knows. On a chip, they belong to devices that ove does
 * not use; in the emulator, no device is connected to them. NuttX's dispatch does not nest interrupts, so two with
 * different priorities must not both call the kernel.
 */
#include <nuttx/arch.h>
#include <nuttx/irq.h>

#include <ove/stop.h>
#include <ove_board.h>

#include "cortex_m.h"

#ifdef OVE_NUTTX_OWN_PORT
#define LAST ((uint32_t)(NR_IRQS - 1 - OVE_FIRST_IRQ_VECTOR))
#else
#define LAST 31u
#endif
#define COUNT 2u

static struct {
	ove_board_irq_fn handler;
	void *arg;
} attached[COUNT];

static int handle(int irq, void *context, void *arg)
{
	const uint32_t number = OVE_FIRST_IRQ_VECTOR + LAST - (uint32_t)irq;

	(void)context;
	(void)arg;
	attached[number].handler(attached[number].arg);
	return 0;
}

static uint32_t line_at(uint32_t number, const char *call)
{
	if (number >= COUNT) {
		ove_stop(OVE_STOP_ARGUMENT, call);
	}
	return LAST - number;
}

uint32_t ove_board_irq_count(void)
{
	return COUNT;
}

static void attach(uint32_t number, uint32_t line, ove_board_irq_fn handler, void *arg)
{
	attached[number].handler = handler;
	attached[number].arg = arg;
	(void)irq_attach((int)(OVE_FIRST_IRQ_VECTOR + line), handle, NULL);
	up_enable_irq((int)(OVE_FIRST_IRQ_VECTOR + line));
}

static void pend(uint32_t line)
{
	NVIC_ISPR(line / 32u) = UINT32_C(1) << line % 32u;
	ove_barrier();
}

void ove_board_irq_attach(ove_board_irq_fn handler, void *arg)
{
	attach(0, LAST, handler, arg);
}

void ove_board_irq_trigger(void)
{
	pend(LAST);
}

void ove_board_irq_attach_at(uint32_t number, uint32_t priority, ove_board_irq_fn handler, void *arg)
{
	const uint32_t line = line_at(number, "ove_board_irq_attach_at");

	NVIC_IPR(line) = (uint8_t)priority;
	attach(number, line, handler, arg);
}

void ove_board_irq_trigger_at(uint32_t number)
{
	pend(line_at(number, "ove_board_irq_trigger_at"));
}
