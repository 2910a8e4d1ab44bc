/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

#include <lwip/arch.h>

uint32_t ove_lwip_random(void)
{
	static uint32_t state;
	const ove_critical_t key = ove_critical_enter();

	if (state == 0) {
		state = (uint32_t)ove_time_get_ns() | 1u;
	}
	state ^= state << 13;
	state ^= state >> 17;
	state ^= state << 5;
	const uint32_t number = state;

	ove_critical_exit(key);
	return number;
}
