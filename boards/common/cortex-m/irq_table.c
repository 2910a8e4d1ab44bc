/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Tells which lines have a handler in the vector table of startup.c, or in a table that the program moved to. */
#include <ove_seam/irq.h>

#include <ove_board_line_count.h>

#include "cortex_m.h"

void ove_unexpected_handler(void);
void ove_board_irq_handler(void);
void ove_board_more_irq_handler(void);

bool ove_board_irq_has_handler(uint32_t irq)
{
	if (irq >= OVE_BOARD_LINES) {
		return false;
	}
	const ove_vector_t handler = ((const ove_vector_t *)(uintptr_t)SCB_VTOR)[OVE_FIRST_IRQ_VECTOR + irq];

	return handler != ove_unexpected_handler && handler != ove_board_irq_handler &&
	       handler != ove_board_more_irq_handler;
}
