/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Finds the lines that have a handler in the project's vector table. For the other lines, start-up files have a default
 * function, which is often local to the file and usually only a jump to itself.
 */
#include <ove_seam/irq.h>

#include "cortex_m.h"

#define JUMP_TO_ITSELF 0xe7feu
#define THUMB          UINT32_C(1)

/* Weak: not every start-up file has one. */
void Default_Handler(void) __attribute__((weak));

bool ove_board_irq_has_handler(uint32_t irq)
{
	const uintptr_t handler = ((const uintptr_t *)(uintptr_t)SCB_VTOR)[OVE_FIRST_IRQ_VECTOR + irq];

	return handler != 0u && handler != (uintptr_t)Default_Handler &&
	       *(const uint16_t *)(handler & ~THUMB) != JUMP_TO_ITSELF;
}
