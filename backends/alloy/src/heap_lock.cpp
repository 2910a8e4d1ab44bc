/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "native.hpp"

#include <ove_seam/heap_guard.h>

/* An interrupt could come into an allocation that a thread has begun. Before the start there is no switch to hold. */
extern "C" void ove_alloy_heap_enter(void);
extern "C" void ove_alloy_heap_exit(void);

extern "C" void ove_alloy_heap_enter(void)
{
	ove_heap_guard_refuse_isr();
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
