/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "order.h"

#include "harness.h"

void test_order_of_waiters(ove_thread_fn waiter, void (*release)(void), int releases)
{
	static const struct {
		const char *name;
		ove_prio_t priority;
	} arrivals[TEST_ORDER_WAITERS] = {{"low, first", OVE_PRIO_LOW},
					  {"above, first", OVE_PRIO_ABOVE_NORMAL},
					  {"high", OVE_PRIO_HIGH},
					  {"above, second", OVE_PRIO_ABOVE_NORMAL},
					  {"low, second", OVE_PRIO_LOW}};

	for (int i = 0; i < TEST_ORDER_WAITERS; i++) {
		(void)test_spawn_blocked(arrivals[i].name, arrivals[i].priority, waiter, TEST_ARG(i + 1));
	}
	EXPECT_EQ(test_points(), 0);
	for (int i = 0; i < releases; i++) {
		release();
		test_wait_points(releases == 1 ? (size_t)TEST_ORDER_WAITERS : (size_t)i + 1u);
		if (releases != 1) {
			EXPECT_EQ(test_points(), i + 1);
		}
	}
	test_join_all();
	EXPECT_POINTS(3, 2, 4, 1, 5);
}
