/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file For kernels on a Cortex-M whose critical section of the application masks interrupts by BASEPRI. */
#ifndef OVE_GENERIC_BASEPRI_H
#define OVE_GENERIC_BASEPRI_H

#include <stdbool.h>
#include <stdint.h>

/** Whether it masks any. */
static inline bool ove_generic_basepri_masks(void)
{
	uint32_t mask;

	__asm volatile("mrs %0, basepri" : "=r"(mask));
	return mask != 0u;
}

#endif
