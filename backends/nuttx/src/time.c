/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Time: the kernel's tick count, and within a tick what its timer driver knows, which is microseconds. */
#include <nuttx/arch.h>

#include <ove/time.h>
#include <ove_backend/kernel.h>

#include "native.h"

/* The kernel's clock runs before ove_run(); ove's begins there, on a tick. */
static uint64_t first_tick;

static uint64_t kernel_ticks(void)
{
	return (uint64_t)clock_systime_ticks();
}

void ove_nuttx_clock_start(void)
{
	first_tick = kernel_ticks();
}

uint64_t ove_backend_time_get_ticks(void)
{
	return ove_nuttx_started ? kernel_ticks() - first_tick : 0u;
}

uint64_t ove_backend_time_get_ms(void)
{
	const uint64_t ticks = ove_backend_time_get_ticks();

	return CONFIG_OVE_TICK_HZ == 1000
		       ? ticks
		       : ticks / CONFIG_OVE_TICK_HZ * 1000u + ticks % CONFIG_OVE_TICK_HZ * 1000u / CONFIG_OVE_TICK_HZ;
}

uint64_t ove_backend_time_get_us(void)
{
	struct timespec now;

	if (!ove_nuttx_started || up_timer_gettime(&now) != 0) {
		return 0;
	}
	return (uint64_t)now.tv_sec * 1000000u + (uint32_t)now.tv_nsec / 1000u - first_tick * CONFIG_USEC_PER_TICK;
}

uint64_t ove_backend_time_get_ns(void)
{
	return ove_backend_time_get_us() * 1000u;
}
