/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Ticks that no interrupt counted; see ove_seam/tick_stop.h. */
#include "native.hpp"

#include <ove_seam/tick_stop.h>

#include <ove_cortex_m/systick.h>

#include <alloy/tickless_idle.hpp>

#if CONFIG_OVE_TICK_STOP

using namespace ove_alloy;

/* Returns the part of @p ticks up to the tick at which the kernel next scans for expired timeouts. Without a timeout,
 * the kernel does not scan. */
static Tick step_of(Tick ticks)
{
	const kernel::TimeoutQueue &timeouts = alloy_kernel.timeouts;
	const Tick to_look = timeouts.next_event - timeouts.now;

	return timeouts.bits != 0u && to_look < ticks ? to_look : ticks;
}

/* The last tick of each step is counted in the tick's handler, which also expires the timeouts due at it. */
void ove_backend_tick_skip(std::uint32_t ticks)
{
	while (ticks != 0u) {
		const auto key = Port::mask_save();
		const Tick step = step_of(ticks);

		alloy_kernel.timeouts.now += step - 1u;
		alloy_ticks_slept(step - 1u);
		OVE_SYSTICK_ICSR = OVE_SYSTICK_PEND;
		Port::mask_restore(key);
		/* The handler runs at this point. */
		__asm volatile("dsb\n\tisb" ::: "memory");
		ticks -= step;
	}
}

#endif
