/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The sleep of an application that calls Alloy's TicklessIdle. */
#include "native.hpp"

#include <alloy/tickless_idle.hpp>

/*
 * Weak: an application that knows how its board sleeps deeper has its own. In each mode the processor sleeps as deep as
 * SysTick still counts, because SysTick is the clock of ove and of the kernel.
 */
extern "C" [[gnu::weak]] ove_alloy::Tick alloy_board_sleep(alloy::rtos::SleepMode, ove_alloy::Tick ticks)
{
	return ove_alloy::Port::sleep_on_systick(ticks);
}
