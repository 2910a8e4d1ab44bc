/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/power.h>

#if CONFIG_OVE_POWER && defined(__arm__)

#include <ove_generic/tick_clock.h>

uint64_t ove_backend_power_us(uint64_t counts)
{
	return ove_generic_counts_in_us(counts);
}

#endif
