/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "native.hpp"

/* Before the start there is no switch to hold. */
extern "C" void ove_alloy_heap_enter(void);
extern "C" void ove_alloy_heap_exit(void);

extern "C" void ove_alloy_heap_enter(void)
{
	if (ove_alloy_is_started()) {
		alloy::rtos::detail::hold_switch();
	}
}

extern "C" void ove_alloy_heap_exit(void)
{
	if (ove_alloy_is_started()) {
		alloy::rtos::detail::release_switch();
	}
}
