/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "native.hpp"

#include <ove_seam/heap.h>
#include <ove_seam/heap_guard.h>

/* An interrupt could come during a thread's allocation. Before the start, there is no thread switching to hold off. */
void ove_alloy_heap_enter(void)
{
	ove_heap_guard_refuse_isr();
	if (ove_alloy::alloy_kernel.current != nullptr) [[likely]] {
		alloy::rtos::detail::hold_switch();
	}
}

void ove_alloy_heap_exit(void)
{
	if (ove_alloy::alloy_kernel.current != nullptr) [[likely]] {
		alloy::rtos::detail::release_switch();
	}
}
