/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_board.h>

#include "harness.h"

OVE_TEST(time, delay_us, outlasts_a_wrap,
	 "A busy wait for longer than a wrap of the cycle source lasts its time, and ends.")
{
	const uint64_t wrap_us = (UINT64_C(1) << 32) * 1000000u / ove_board_cycles_hz();

	TEST_NEEDS(wrap_us < 5000000u, "a wrap of this board's cycle source takes minutes");
	const uint64_t before = ove_time_get_us();
	ove_time_delay_us((uint32_t)wrap_us + 20000u);
	EXPECT(ove_time_get_us() - before >= wrap_us + 20000u);
}
