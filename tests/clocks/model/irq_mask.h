/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file On the machine of the test there are no interrupts. */
#ifndef OVE_BOARDS_IRQ_MASK_H
#define OVE_BOARDS_IRQ_MASK_H

#include <cstdint>

static inline uint32_t ove_irq_mask()
{
	return 0;
}

static inline void ove_irq_unmask(uint32_t)
{
}

#endif
