/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Deadlines of the kernel-independent code, on a clock that truncates fractions of a microsecond: every fraction at the
 * start of a wait with every fraction at its end.
 */
#include <ove_seam/deadline.h>

#include "harness.h"

enum { PART_NS = 1000, STEP_NS = 50, TIMEOUT_MS = 3, TIMEOUT_NS = TIMEOUT_MS * 1000000 };

OVE_TEST(time, deadline, never_early_and_within_a_microsecond,
	 "A deadline comes neither early nor two microseconds late, and the remaining time of a wait reaches it.")
{
	for (int64_t start_ns = 7 * PART_NS; start_ns < 8 * PART_NS; start_ns += STEP_NS) {
		const int64_t end_ns = start_ns + TIMEOUT_NS;
		const uint64_t due_us = ove_deadline_us((uint64_t)(start_ns / PART_NS), TIMEOUT_MS);

		for (int64_t now_ns = start_ns; now_ns < end_ns + 3 * PART_NS; now_ns += STEP_NS) {
			const uint64_t now_us = (uint64_t)(now_ns / PART_NS);
			const int64_t left_ns = (int64_t)ove_ms_left(due_us, now_us, TIMEOUT_MS) * 1000000;

			EXPECT((now_us >= due_us) == (left_ns == 0));
			EXPECT(now_ns + left_ns >= end_ns);
			EXPECT(left_ns == 0 || now_ns < end_ns + 2 * PART_NS);
			if (now_ns == start_ns + 5 * PART_NS) {
				now_ns = end_ns - 1000000 - 3 * PART_NS;
			} else if (now_ns == end_ns - 1000000 + 3 * PART_NS) {
				now_ns = end_ns - 3 * PART_NS;
			}
		}
	}
}
