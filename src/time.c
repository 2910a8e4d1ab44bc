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
	uint32_t start = ove_board_cycles();
	uint64_t counts = ((uint64_t)duration_us * ove_board_cycles_hz() + 999999u) / 1000000u;

	/* One more: the first count may end at once. */
	while ((uint32_t)(ove_board_cycles() - start) <= counts) {
	}
}
