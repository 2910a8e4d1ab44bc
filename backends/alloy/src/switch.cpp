/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "switch.hpp"

#include <alloy/switch_hook.hpp>

#if CONFIG_OVE_THREAD_RUNTIME || CONFIG_OVE_CHECKS

extern "C" void alloy_switch_hook(const alloy::rtos::detail::Tcb *next)
{
#if CONFIG_OVE_THREAD_RUNTIME
	ove_alloy::count_turn(next);
#endif
#if CONFIG_OVE_CHECKS
	ove_alloy::guard_stack(next);
#endif
}

#endif
