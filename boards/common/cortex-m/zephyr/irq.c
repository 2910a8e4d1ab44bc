/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The software interrupts: the last three lines of the NVIC, to which the board connects no device. */
#include <zephyr/irq.h>

#include <ove/stop.h>
#include <ove_board.h>

#include "cortex_m.h"

#define COUNT   3u
#define LINE(n) (CONFIG_NUM_IRQS - 1u - (n))

static struct {
	ove_board_irq_fn handler;
	void *arg;
} attached[COUNT];

static void handle(const void *arg)
{
	const uint32_t number = (uint32_t)(uintptr_t)arg;

	attached[number].handler(attached[number].arg);
}

static uint32_t line_at(uint32_t number, const char *call)
{
	if (number >= COUNT) {
		ove_stop(OVE_STOP_ARGUMENT, call);
	}
	return LINE(number);
}

uint32_t ove_board_irq_count(void)
{
	return COUNT;
}

static void connect(uint32_t number)
{
	/* The kernel's build collects these in a table. */
	switch (number) {
	case 0:
		IRQ_CONNECT(LINE(0), 1, handle, (const void *)0, 0);
		break;
	case 1:
		IRQ_CONNECT(LINE(1), 1, handle, (const void *)1, 0);
		break;
	default:
		IRQ_CONNECT(LINE(2), 1, handle, (const void *)2, 0);
		break;
	}
}

static void attach(uint32_t number, ove_board_irq_fn handler, void *arg)
{
	attached[number].handler = handler;
	attached[number].arg = arg;
	connect(number);
}

static void raise(uint32_t line)
{
	NVIC_ISPR(line / 32u) = UINT32_C(1) << line % 32u;
	ove_barrier();
}

void ove_board_irq_attach(ove_board_irq_fn handler, void *arg)
{
	attach(0, handler, arg);
	irq_enable(LINE(0));
}

void ove_board_irq_trigger(void)
{
	raise(LINE(0));
}

void ove_board_irq_attach_at(uint32_t number, uint32_t priority, ove_board_irq_fn handler, void *arg)
{
	const uint32_t line = line_at(number, "ove_board_irq_attach_at");

	attach(number, handler, arg);
	NVIC_IPR(line) = (uint8_t)priority;
	irq_enable(line);
}

void ove_board_irq_trigger_at(uint32_t number)
{
	raise(line_at(number, "ove_board_irq_trigger_at"));
}
