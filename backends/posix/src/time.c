/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/time.h>

#include <time.h>

#include "native.h"
#include "ove_config.h"

#define NS_PER_S  UINT64_C(1000000000)
#define NS_PER_MS UINT64_C(1000000)

static uint64_t start_ns; /* 0 before the start; accessed atomically */

uint64_t ove_posix_host_ns(void)
{
	struct timespec now;

	(void)clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * NS_PER_S + (uint64_t)now.tv_nsec;
}

#if !CONFIG_OVE_TICK_STOP
uint64_t ove_posix_clock_ns(void)
{
	return ove_posix_host_ns();
}
#endif

void ove_posix_clock_start(void)
{
	__atomic_store_n(&start_ns, ove_posix_clock_ns(), __ATOMIC_RELEASE);
}

uint64_t ove_posix_start_ns(void)
{
	return __atomic_load_n(&start_ns, __ATOMIC_ACQUIRE);
}

uint64_t ove_posix_deadline_ns(uint32_t timeout_ms)
{
	return timeout_ms == OVE_WAIT_FOREVER ? OVE_POSIX_NEVER : ove_posix_clock_ns() + timeout_ms * NS_PER_MS;
}

uint64_t ove_backend_time_get_ns(void)
{
	const uint64_t start = ove_posix_start_ns();

	return start != 0u ? ove_posix_clock_ns() - start : 0u;
}

uint64_t ove_backend_time_get_ticks(void)
{
	const uint64_t now = ove_backend_time_get_ns();

	return now / NS_PER_S * CONFIG_OVE_TICK_HZ + now % NS_PER_S * CONFIG_OVE_TICK_HZ / NS_PER_S;
}
