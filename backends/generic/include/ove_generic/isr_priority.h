/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * For kernels on a Cortex-M that mask interrupts by priority: a more urgent ISR can interrupt the kernel at any point,
 * so it must not call it. No kernel masks the NMI and hard faults. Tested only with checks on.
 */
#ifndef OVE_GENERIC_ISR_PRIORITY_H
#define OVE_GENERIC_ISR_PRIORITY_H

#include <ove/lang.h>

#include <stdint.h>

OVE_EXTERN_C_BEGIN

/** Exceptions 1 to 3 have fixed priorities above all others; 4 to 15 have priority registers. */
#define OVE_GENERIC_FIRST_SYSTEM 4u
#define OVE_GENERIC_FIRST_LINE   16u

/** Print the exception's number and both priorities, and stop the program, naming @p call. */
__attribute__((noreturn, cold)) void ove_generic_refuse_urgent(uint32_t number, uint32_t priority, uint32_t most_urgent,
							       const char *call);
/** The same for an exception that no priority masks. */
__attribute__((noreturn, cold)) void ove_generic_refuse_exception(uint32_t number, const char *call);

/** Return the number of the running exception, or 0 in a thread. */
static inline uint32_t ove_generic_exception(void)
{
	uint32_t number;

	__asm volatile("mrs %0, ipsr" : "=r"(number));
	return number;
}

/** Stop the program, naming @p call, if the caller is the handler of the NMI or of hard faults. */
static inline void ove_generic_check_isr_exception(const char *call)
{
	const uint32_t number = ove_generic_exception();

	if (number != 0u && number < OVE_GENERIC_FIRST_SYSTEM) {
		ove_generic_refuse_exception(number, call);
	}
}

/** Stop the program, naming @p call, if the caller is an ISR whose priority is above @p most_urgent. */
static inline void ove_generic_check_isr_priority(uint32_t most_urgent, const char *call)
{
	const uint32_t number = ove_generic_exception();

	if (number < OVE_GENERIC_FIRST_SYSTEM) {
		if (number != 0u) {
			ove_generic_refuse_exception(number, call);
		}
		return;
	}
	const uintptr_t at = number < OVE_GENERIC_FIRST_LINE ? 0xe000ed18u + (number - OVE_GENERIC_FIRST_SYSTEM)
							     : 0xe000e400u + (number - OVE_GENERIC_FIRST_LINE);
	const uint32_t priority = *(const volatile uint8_t *)at;

	if (priority < most_urgent) {
		ove_generic_refuse_urgent(number, priority, most_urgent, call);
	}
}

/** Return the priority from which interrupts are masked, or 0 for all or none. Not on ARMv6-M. */
static inline uint32_t ove_generic_masked_from(void)
{
	uint32_t priority;

	__asm volatile("mrs %0, basepri" : "=r"(priority));
	return priority;
}

OVE_EXTERN_C_END

#endif
