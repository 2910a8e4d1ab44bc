/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A hook that unmasks interrupts after a sleep, which it must not do. */
#include <ove/power.h>

void ove_power_after_sleep(ove_power_state_t state)
{
	(void)state;
	__asm volatile("cpsie i" ::: "memory");
}

#include "sleeps.c"
