/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/time.h>

#include <ove_mbedtls.h>

#define US_IN_MS 1000u

void ove_mbedtls_timer_set(void *timer, uint32_t intermediate_ms, uint32_t final_ms)
{
	struct ove_mbedtls_timer *const self = timer;
	const uint64_t now = ove_time_get_us();

	self->intermediate = now + (uint64_t)intermediate_ms * US_IN_MS;
	self->final = now + (uint64_t)final_ms * US_IN_MS;
	self->is_set = final_ms != 0;
}

int ove_mbedtls_timer_get(void *timer)
{
	const struct ove_mbedtls_timer *const self = timer;
	const uint64_t now = ove_time_get_us();

	if (!self->is_set) {
		return -1;
	}
	return (now >= self->intermediate) + (now >= self->final);
}
