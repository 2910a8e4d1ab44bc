/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The software interrupts: number 0 is the last line of the NVIC; the board's list marks the others as SOFTWARE. None
 * of them belongs to a device that a board here uses.
 */
#include <ove/stop.h>
#include <ove_board.h>

#include <ove_board_line_count.h>

#include "cortex_m.h"
#include "ove_config.h"

#define LINE  (OVE_BOARD_LINES - 1u)
#define COUNT (sizeof(line_of) / sizeof(line_of[0]))

static const uint8_t line_of[] = {LINE, OVE_BOARD_SOFTWARE_LINES};

static struct {
	ove_board_irq_fn handler;
	void *arg;
} attached[COUNT];

void ove_board_irq_handler(void);
void ove_board_more_irq_handler(void);

void ove_board_irq_handler(void)
{
	attached[0].handler(attached[0].arg);
}

void ove_board_more_irq_handler(void)
{
	uint32_t vector;

	__asm volatile("mrs %0, ipsr" : "=r"(vector));
	for (uint32_t number = 1; number < COUNT; number++) {
		if (line_of[number] == vector - OVE_FIRST_IRQ_VECTOR) {
			attached[number].handler(attached[number].arg);
		}
	}
}

static void enable(uint32_t line)
{
	NVIC_ISER(line / 32u) = UINT32_C(1) << line % 32u;
	ove_barrier();
}

static uint32_t line_at(uint32_t number, const char *call)
{
	if (number >= COUNT) {
		ove_stop(OVE_STOP_ARGUMENT, call);
	}
	return line_of[number];
}

static void raise(uint32_t line)
{
	NVIC_ISPR(line / 32u) = UINT32_C(1) << line % 32u;
	ove_barrier();
}

void ove_board_irq_attach(ove_board_irq_fn handler, void *arg)
{
	attached[0].handler = handler;
	attached[0].arg = arg;
	enable(LINE);
}

void ove_board_irq_trigger(void)
{
	raise(LINE);
}

uint32_t ove_board_irq_count(void)
{
	return COUNT;
}

void ove_board_irq_attach_at(uint32_t number, uint32_t priority, ove_board_irq_fn handler, void *arg)
{
	const uint32_t line = line_at(number, "ove_board_irq_attach_at");
	const uint32_t shift = line % 4u * 8u;

	NVIC_IPR_OF_FOUR(line / 4u) = (NVIC_IPR_OF_FOUR(line / 4u) & ~(0xffu << shift)) | (priority & 0xffu) << shift;
	attached[number].handler = handler;
	attached[number].arg = arg;
	enable(line);
}

void ove_board_irq_trigger_at(uint32_t number)
{
	raise(line_at(number, "ove_board_irq_trigger_at"));
}
