/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "native.hpp"

#include <ove/stop.h>

/* An interrupt could come into an allocation that a thread has begun. Before the start there is no switch to hold. */
extern "C" void ove_alloy_heap_enter(void);
extern "C" void ove_alloy_heap_exit(void);

extern "C" void ove_alloy_heap_enter(void)
{
	if (ove_backend_in_isr()) [[unlikely]] {
		ove_stop(OVE_STOP_CONTEXT, "an allocation in an interrupt");
	}
	if (ove_alloy::alloy_kernel.current != nullptr) [[likely]] {
		alloy::rtos::detail::hold_switch();
	}
}

extern "C" void ove_alloy_heap_exit(void)
{
	if (ove_alloy::alloy_kernel.current != nullptr) [[likely]] {
		alloy::rtos::detail::release_switch();
	}
}
