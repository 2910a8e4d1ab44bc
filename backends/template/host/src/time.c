/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <time.h>

#include <ove_seam/time.h>

/* Yours: the tick count and a cycle counter; ove_generic/tick_clock.h combines the two. */
uint64_t ove_backend_time_get_ns(void)
{
	struct timespec now;

	(void)clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t ove_backend_time_get_us(void)
{
	return ove_backend_time_get_ns() / 1000u;
}

uint64_t ove_backend_time_get_ms(void)
{
	return ove_backend_time_get_ns() / 1000000u;
}

uint64_t ove_backend_time_get_ticks(void)
{
	return ove_backend_time_get_us() / (1000000u / CONFIG_OVE_TICK_HZ);
}
