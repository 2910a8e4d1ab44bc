/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A hook that unmasks interrupts before a sleep, which it must not do. */
#include <ove/power.h>

void ove_power_before_sleep(ove_power_state_t state)
{
	(void)state;
	__asm volatile("cpsie i" ::: "memory");
}

#include "sleeps.c"
