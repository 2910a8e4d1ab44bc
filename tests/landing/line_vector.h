/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The alarm's line for images with ove's vector table. */
#ifndef TEST_LINE_VECTOR_H
#define TEST_LINE_VECTOR_H

#include "cortex_m.h"
#include "line.h"

/* Critical sections mask this priority, so the handler may call the kernel. It is more urgent than the tick. */
#define PRIORITY (0xc0u)

#define VECTORS (OVE_FIRST_IRQ_VECTOR + 32)

/* The board's table is in flash. This is a copy with one more handler. */
static ove_vector_t vectors[VECTORS] __attribute__((aligned(256)));

void test_line_attach(void)
{
	const ove_vector_t *const old = (const ove_vector_t *)(uintptr_t)SCB_VTOR;

	if (old != vectors) {
		for (int i = 0; i < VECTORS; i++) {
			vectors[i] = old[i];
		}
		vectors[OVE_FIRST_IRQ_VECTOR + TEST_LINE] = test_line_handler;
		SCB_VTOR = (uint32_t)(uintptr_t)vectors;
		ove_barrier();
	}
	NVIC_IPR(TEST_LINE) = PRIORITY;
	NVIC_ISER(0) = UINT32_C(1) << TEST_LINE;
	ove_barrier();
}

#endif
