/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The processor's interrupt masks, and a test for handler mode. */
#ifndef OVE_CORTEX_M_MASK_H
#define OVE_CORTEX_M_MASK_H

#include <stdbool.h>
#include <stdint.h>

/** ARMv6-M and the ARMv8-M baseline have only PRIMASK. */
#if defined(__ARM_ARCH_6M__) || defined(__ARM_ARCH_8M_BASE__)
#define OVE_CORTEX_M_HAS_BASEPRI 0
#else
#define OVE_CORTEX_M_HAS_BASEPRI 1
#endif

/** Return true if an exception handler runs. */
static inline bool ove_cortex_m_in_handler(void)
{
	uint32_t number;

	__asm volatile("mrs %0, ipsr" : "=r"(number));
	return number != 0u;
}

/** Mask all interrupts. @returns the key for ove_cortex_m_unmask() */
static inline uint32_t ove_cortex_m_mask(void)
{
	uint32_t key;

	__asm volatile("mrs %0, primask\n\tcpsid i" : "=r"(key)::"memory");
	return key;
}

/** Restore the mask that ove_cortex_m_mask() found. */
static inline void ove_cortex_m_unmask(uint32_t key)
{
	__asm volatile("msr primask, %0" ::"r"(key) : "memory");
}

/** Mask all interrupts permanently. */
static inline void ove_cortex_m_halt(void)
{
	__asm volatile("cpsid i" ::: "memory");
}

/** Return true if PRIMASK masks interrupts. */
static inline bool ove_cortex_m_is_masked(void)
{
	uint32_t mask;

	__asm volatile("mrs %0, primask" : "=r"(mask));
	return mask != 0u;
}

#if OVE_CORTEX_M_HAS_BASEPRI

/** Mask the interrupts of @p priority and less urgent ones. @returns the key for ove_cortex_m_lower() */
static inline uint32_t ove_cortex_m_raise(uint32_t priority)
{
	uint32_t before;
	uint32_t primask;

	/* On some revisions of the Cortex-M7, raising BASEPRI alone can take effect one interrupt late. */
	__asm volatile("mrs %0, basepri\n\tmrs %1, primask\n\tcpsid i\n\tmsr basepri_max, %2\n\tisb\n\tmsr primask, %1"
		       : "=&r"(before), "=&r"(primask)
		       : "r"(priority)
		       : "memory");
	return before;
}

/** Restore the mask that ove_cortex_m_raise() found. */
static inline void ove_cortex_m_lower(uint32_t before)
{
	__asm volatile("msr basepri, %0" ::"r"(before) : "memory");
}

/** Return the priority from which BASEPRI masks interrupts, or 0 if it does not mask. */
static inline uint32_t ove_cortex_m_raised_to(void)
{
	uint32_t mask;

	__asm volatile("mrs %0, basepri" : "=r"(mask));
	return mask;
}

#endif

/** Return true inside a section by BASEPRI, or by PRIMASK on a processor without BASEPRI. */
static inline bool ove_cortex_m_is_raised(void)
{
#if OVE_CORTEX_M_HAS_BASEPRI
	return ove_cortex_m_raised_to() != 0u;
#else
	return ove_cortex_m_is_masked();
#endif
}

#endif
