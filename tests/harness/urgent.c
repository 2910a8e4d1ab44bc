/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_board.h>

#include "harness.h"

/* The most urgent priority that a critical section keeps out, and the next one above it, where the kernel and the
 * processor tell interrupts apart. */
#if defined(__ARM_ARCH_6M__) || !defined(__arm__)
#define KEPT_OUT   (-1)
#define TOO_URGENT (-1)
#elif CONFIG_OVE_RTOS_FREERTOS || CONFIG_OVE_RTOS_NUTTX
#define KEPT_OUT   0x80
#define TOO_URGENT 0x60
#elif CONFIG_OVE_RTOS_ALLOY || CONFIG_OVE_RTOS_ZEPHYR
#define KEPT_OUT   0x20
#define TOO_URGENT 0x00
#else
#define KEPT_OUT   (-1)
#define TOO_URGENT (-1)
#endif

bool test_tells_urgency(void)
{
	/* The first one is the harness's own. */
	return KEPT_OUT >= 0 && ove_board_irq_count() >= 2u;
}

static void run_at(int priority, ove_board_irq_fn function, void *arg)
{
	if (!test_tells_urgency()) {
		test_skip(TEST_NO_URGENCY);
		return;
	}
	const uint32_t last = ove_board_irq_count() - 1u;

	ove_board_irq_attach_at(last, (uint32_t)priority, function, arg);
	ove_board_irq_trigger_at(last);
}

void test_in_urgent_isr(ove_board_irq_fn function, void *arg)
{
	run_at(TOO_URGENT, function, arg);
}

void test_in_most_urgent_legal_isr(ove_board_irq_fn function, void *arg)
{
	run_at(KEPT_OUT, function, arg);
}
