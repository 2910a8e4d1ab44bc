/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_board.h>

#include "harness.h"

/* More urgent than a critical section keeps out, where the kernel and the processor tell interrupts apart. */
#if defined(__ARM_ARCH_6M__)
#define TOO_URGENT (-1)
#elif CONFIG_OVE_RTOS_FREERTOS
#define TOO_URGENT 0x40
#elif CONFIG_OVE_RTOS_ALLOY
#define TOO_URGENT 0x00
#else
#define TOO_URGENT (-1)
#endif

void test_in_urgent_isr(ove_board_irq_fn function, void *arg)
{
	/* The first one is the harness's own. */
	if (TOO_URGENT < 0 || ove_board_irq_count() < 2u) {
		test_skip("the kernel, or the processor, tells no interrupts apart by their priority");
		return;
	}
	const uint32_t last = ove_board_irq_count() - 1u;

	ove_board_irq_attach_at(last, (uint32_t)TOO_URGENT, function, arg);
	ove_board_irq_trigger_at(last);
}
