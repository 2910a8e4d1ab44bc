/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * For kernels on a Cortex-M that keep interrupts out by their priority: an ISR that is more urgent comes into the
 * middle of the kernel's work, and may not call it. Asked with checks on only.
 */
#ifndef OVE_GENERIC_ISR_PRIORITY_H
#define OVE_GENERIC_ISR_PRIORITY_H

#include <ove/inline/hot.h>

#include <stdint.h>

OVE_EXTERN_C_BEGIN

/** Exceptions 1 to 3 have priorities of their own, which are above all others; 4 to 15 have registers. */
#define OVE_GENERIC_FIRST_SYSTEM 4u
#define OVE_GENERIC_FIRST_LINE   16u

/** Say both priorities and stop the program, naming @p call. */
__attribute__((noreturn, cold)) void ove_generic_refuse_urgent(uint32_t priority, uint32_t most_urgent,
							       const char *call);

/** Stop the program, naming @p call, if the caller is an ISR whose priority is above @p most_urgent. */
static inline void ove_generic_check_isr_priority(uint32_t most_urgent, const char *call)
{
	uint32_t number;

	__asm volatile("mrs %0, ipsr" : "=r"(number));
	if (number < OVE_GENERIC_FIRST_SYSTEM) {
		if (number != 0u) {
			ove_generic_refuse_urgent(0, most_urgent, call);
		}
		return;
	}
	const uintptr_t at = number < OVE_GENERIC_FIRST_LINE ? 0xe000ed18u + (number - OVE_GENERIC_FIRST_SYSTEM)
							     : 0xe000e400u + (number - OVE_GENERIC_FIRST_LINE);
	const uint32_t priority = *(const volatile uint8_t *)at;

	if (priority < most_urgent) {
		ove_generic_refuse_urgent(priority, most_urgent, call);
	}
}

OVE_EXTERN_C_END

#endif
