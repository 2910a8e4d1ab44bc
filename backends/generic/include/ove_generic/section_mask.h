/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * For kernels on a Cortex-M whose critical section of the application masks interrupts by BASEPRI, or by PRIMASK where
 * the processor has no BASEPRI.
 */
#ifndef OVE_GENERIC_SECTION_MASK_H
#define OVE_GENERIC_SECTION_MASK_H

#include <stdbool.h>
#include <stdint.h>

/** Whether it masks any. */
static inline bool ove_generic_section_masks(void)
{
	uint32_t mask;

#if defined(__ARM_ARCH_6M__)
	__asm volatile("mrs %0, primask" : "=r"(mask));
#else
	__asm volatile("mrs %0, basepri" : "=r"(mask));
#endif
	return mask != 0u;
}

#endif
