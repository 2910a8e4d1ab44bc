/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Masks interrupts around a few instructions. The clock test replaces this header with one for its own
 * machine. */
#ifndef OVE_BOARDS_IRQ_MASK_H
#define OVE_BOARDS_IRQ_MASK_H

#include <stdint.h>

/** Mask all interrupts. @returns the key for ove_irq_unmask() */
static inline uint32_t ove_irq_mask(void)
{
	uint32_t key;

	__asm volatile("mrs %0, primask\n\tcpsid i" : "=r"(key)::"memory");
	return key;
}

/** Restore the mask that ove_irq_mask() found. */
static inline void ove_irq_unmask(uint32_t key)
{
	__asm volatile("msr primask, %0" ::"r"(key) : "memory");
}

#endif
