/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file 64-bit divisions, which are library calls, so that a division by zero does not trap. */
#include <ove/stop.h>

#include <stdint.h>

#include <ove_seam/say.h>

/* The compiler's library calls this as its last step when it divides 64 bits by zero. */
void __aeabi_ldiv0(void);

__attribute__((used)) void __aeabi_ldiv0(void)
{
	const uintptr_t caller = (uintptr_t)__builtin_return_address(0);

	ove_say_fault("a division by zero");
	ove_stop_at(OVE_STOP_FAULT, (const void *)((caller & ~(uintptr_t)1u) - 2u));
}
