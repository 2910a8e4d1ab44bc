/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The time at which the next wait expires. */
#include <ove_seam/power.h>

#if CONFIG_OVE_TICK_STOP

#include <ove_seam/time.h>

#include "native.h"
#include "timed_wait.h"

#define NS_PER_S UINT64_C(1000000000)

/* Returns the first tick that is not before a time since the start. */
static uint64_t tick_from(uint64_t ns)
{
	return ns / NS_PER_S * CONFIG_OVE_TICK_HZ + (ns % NS_PER_S * CONFIG_OVE_TICK_HZ + NS_PER_S - 1u) / NS_PER_S;
}

uint32_t ove_backend_next_event_ticks(void)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const struct ove_posix_timed_wait *const first = ove_posix_first_timed_wait();
	uint32_t ticks = UINT32_MAX;

	if (first != NULL) {
		const uint64_t due = tick_from(first->deadline_ns - ove_posix_start_ns());
		const uint64_t now = ove_backend_time_get_ticks();

		ticks = due <= now ? 1u : due - now < INT32_MAX ? (uint32_t)(due - now) : (uint32_t)INT32_MAX;
	}
	ove_backend_critical_exit(key);
	return ticks;
}

#endif
