/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A few instructions that no interrupt may part. The test of the clocks has a header of this name for its
 * machine. */
#ifndef OVE_BOARDS_IRQ_MASK_H
#define OVE_BOARDS_IRQ_MASK_H

#include <stdint.h>

/** Mask all interrupts. @returns what ove_irq_unmask() wants */
static inline uint32_t ove_irq_mask(void)
{
	uint32_t key;

	__asm volatile("mrs %0, primask\n\tcpsid i" : "=r"(key)::"memory");
	return key;
}

/** Put back what ove_irq_mask() has found. */
static inline void ove_irq_unmask(uint32_t key)
{
	__asm volatile("msr primask, %0" ::"r"(key) : "memory");
}

#endif
