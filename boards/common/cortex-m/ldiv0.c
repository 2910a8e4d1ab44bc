/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Divisions of 64 bits, which are no instruction and so no trap. */
#include <ove/stop.h>

#include <stdint.h>

#include <ove_seam/say.h>

/* The compiler's library calls this where it divides 64 bits by zero, as the last thing that it does. */
void __aeabi_ldiv0(void);

__attribute__((used)) void __aeabi_ldiv0(void)
{
	const uintptr_t caller = (uintptr_t)__builtin_return_address(0);

	ove_say_fault("a division by zero");
	ove_stop_at(OVE_STOP_FAULT, (const void *)((caller & ~(uintptr_t)1u) - 2u));
}
