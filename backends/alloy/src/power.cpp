/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The time of the kernel's next event. */
#include "native.hpp"

#include <ove_cortex_m/systick.h>
#include <ove_seam/power.h>

#if CONFIG_OVE_POWER || CONFIG_OVE_TICK_STOP
using namespace ove_alloy;

/* The lowest bucket that is not empty has the next timeout. The links of an empty bucket are not valid. */
uint32_t ove_backend_next_event_ticks(void)
{
	const auto key = Port::mask_save();
	const kernel::TimeoutQueue &timeouts = alloy_kernel.timeouts;
	std::uint32_t least = UINT32_MAX;

	for (std::uint32_t bits = timeouts.bits; bits != 0u && least == UINT32_MAX; bits &= bits - 1u) {
		const unsigned index = 31u - Port::leading_zeros(bits & (0u - bits));
		const kernel::TimeoutLink &ring = timeouts.buckets[index];

		for (const kernel::TimeoutLink *link = ring.next; link != &ring; link = link->next) {
			const std::uint32_t left = static_cast<const kernel::TimeoutNode *>(link)->due - timeouts.now;

			least = left < least ? left : least;
		}
	}
	/* The kernel has not counted a tick whose interrupt is masked. */
	const std::uint32_t over = ove_cortex_m_ticks_kept_out();

	Port::mask_restore(key);
	return least == UINT32_MAX ? least : least > over ? least - over : 0u;
}
#endif
