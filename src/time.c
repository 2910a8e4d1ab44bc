/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/inline/check.h>
#include <ove/time.h>
#include <ove_board.h>

uint64_t ove_time_get_ns(void)
{
	OVE_CHECK_PRIORITY();
	return ove_backend_time_get_ns();
}

uint64_t ove_time_get_ms(void)
{
	OVE_CHECK_PRIORITY();
	return ove_backend_time_get_ms();
}

uint64_t ove_time_get_ticks(void)
{
	OVE_CHECK_PRIORITY();
	return ove_backend_time_get_ticks();
}

void ove_time_delay_us(uint32_t duration_us)
{
	uint32_t last = ove_board_cycles();
	/* One more count, because the first one may end at once. */
	uint64_t left = ((uint64_t)duration_us * ove_board_cycles_hz() + 999999u) / 1000000u + 1u;

	/* The source may wrap during a long wait. */
	for (;;) {
		const uint32_t now = ove_board_cycles();
		const uint32_t passed = now - last;

		if (passed >= left) {
			return;
		}
		left -= passed;
		last = now;
	}
}
