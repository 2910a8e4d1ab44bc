/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The processor's masks of interrupts, and whether a handler runs. */
#ifndef OVE_CORTEX_M_MASK_H
#define OVE_CORTEX_M_MASK_H

#include <stdbool.h>
#include <stdint.h>

/** ARMv6-M, and ARMv8-M's baseline, have PRIMASK alone. */
#if defined(__ARM_ARCH_6M__) || defined(__ARM_ARCH_8M_BASE__)
#define OVE_CORTEX_M_HAS_BASEPRI 0
#else
#define OVE_CORTEX_M_HAS_BASEPRI 1
#endif

/** Whether an exception's handler runs. */
static inline bool ove_cortex_m_in_handler(void)
{
	uint32_t number;

	__asm volatile("mrs %0, ipsr" : "=r"(number));
	return number != 0u;
}

/** Mask all interrupts. @returns what ove_cortex_m_unmask() takes */
static inline uint32_t ove_cortex_m_mask(void)
{
	uint32_t key;

	__asm volatile("mrs %0, primask\n\tcpsid i" : "=r"(key)::"memory");
	return key;
}

/** Restore what ove_cortex_m_mask() has found. */
static inline void ove_cortex_m_unmask(uint32_t key)
{
	__asm volatile("msr primask, %0" ::"r"(key) : "memory");
}

/** Mask all interrupts for good. */
static inline void ove_cortex_m_halt(void)
{
	__asm volatile("cpsid i" ::: "memory");
}

/** Whether PRIMASK masks. */
static inline bool ove_cortex_m_is_masked(void)
{
	uint32_t mask;

	__asm volatile("mrs %0, primask" : "=r"(mask));
	return mask != 0u;
}

#if OVE_CORTEX_M_HAS_BASEPRI

/** Mask the interrupts of @p priority and less urgent ones. @returns what ove_cortex_m_lower() takes */
static inline uint32_t ove_cortex_m_raise(uint32_t priority)
{
	uint32_t before;
	uint32_t primask;

	/* Raising BASEPRI alone can be late by an interrupt on some revisions of the Cortex-M7. */
	__asm volatile("mrs %0, basepri\n\tmrs %1, primask\n\tcpsid i\n\tmsr basepri_max, %2\n\tisb\n\tmsr primask, %1"
		       : "=&r"(before), "=&r"(primask)
		       : "r"(priority)
		       : "memory");
	return before;
}

/** Restore what ove_cortex_m_raise() has found. */
static inline void ove_cortex_m_lower(uint32_t before)
{
	__asm volatile("msr basepri, %0" ::"r"(before) : "memory");
}

/** The priority from which on BASEPRI masks, 0 where it does not. */
static inline uint32_t ove_cortex_m_raised_to(void)
{
	uint32_t mask;

	__asm volatile("mrs %0, basepri" : "=r"(mask));
	return mask;
}

#endif

/** Whether a section by BASEPRI, or by PRIMASK on a processor without, is in force. */
static inline bool ove_cortex_m_is_raised(void)
{
#if OVE_CORTEX_M_HAS_BASEPRI
	return ove_cortex_m_raised_to() != 0u;
#else
	return ove_cortex_m_is_masked();
#endif
}

#endif
