/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A board's software interrupts by number, on boards with one and on boards with several. */
#include "harness.h"

#if TEST_ON_HOST || TEST_OVE_IMAGE

enum { LEAST_URGENT = 255 };

static void mark(void *number)
{
	EXPECT(ove_backend_in_isr());
	test_point(TEST_NUMBER(number));
}

OVE_TEST(interrupt, attach_at, each_number_runs_its_handler, "Each software interrupt of the board runs its handler.")
{
	const uint32_t count = ove_board_irq_count();

#if TEST_ON_HOST
	EXPECT_EQ(count, 1);
#endif
	for (uint32_t i = 0; i < count; i++) {
		ove_board_irq_attach_at(i, LEAST_URGENT, mark, TEST_ARG(1));
		ove_board_irq_trigger_at(i);
		test_wait_points(i + 1u);
	}
	EXPECT(test_points() > 0);
}

OVE_TEST_STOPS(interrupt, attach_at, number_out_of_range_stops, OVE_STOP_ARGUMENT, "ove_board_irq_attach_at",
	       "A handler for an interrupt that the board does not have stops the program.")
{
	ove_board_irq_attach_at(ove_board_irq_count(), LEAST_URGENT, mark, TEST_ARG(1));
}

OVE_TEST_STOPS(interrupt, trigger_at, number_out_of_range_stops, OVE_STOP_ARGUMENT, "ove_board_irq_trigger_at",
	       "A trigger of an interrupt that the board does not have stops the program.")
{
	ove_board_irq_attach_at(0, LEAST_URGENT, mark, TEST_ARG(1));
	ove_board_irq_trigger_at(ove_board_irq_count());
}

#endif
