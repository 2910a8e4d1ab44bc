/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_board.h>

#include "harness.h"

#if defined(__ARM_ARCH_6M__) || !defined(__arm__)
/* This processor has no interrupt priorities. */
#define KEPT_OUT   (-1)
#define TOO_URGENT (-1)
#else
#define KEPT_OUT   TEST_KEPT_OUT_PRIORITY
#define TOO_URGENT TEST_TOO_URGENT_PRIORITY
#endif

bool test_tells_urgency(void)
{
	/* The harness uses the first one. */
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
