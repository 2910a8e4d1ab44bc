/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of interrupts of devices. ove_backend/irq.h defines OVE_IRQ(name) and OVE_IRQ_HANDLER(name) as ove/irq.h
 * describes them. A line is below ove_backend_irq_lines(), a priority below 256. Any context, also an ISR that is more
 * urgent than critical sections keep out.
 */
#ifndef OVE_SEAM_IRQ_H
#define OVE_SEAM_IRQ_H

#include <stdbool.h>
#include <stdint.h>

#include <ove/lang.h>
#include <ove_backend/irq.h>

OVE_EXTERN_C_BEGIN

/** The number of lines that the interrupt controller has; 0 where there is none. */
uint32_t ove_backend_irq_lines(void);

/** Whether the line's interrupt runs a handler of the program. */
bool ove_backend_irq_has_handler(uint32_t irq);

/** The same, of the vector table of a board or of a project; false for a software interrupt of the board's. For
 * backends/generic. */
bool ove_board_irq_has_handler(uint32_t irq);

/** Let a line through, or keep it out: with effect when the call returns. */
void ove_backend_irq_enable(uint32_t irq);
void ove_backend_irq_disable(uint32_t irq);

/** Whether a line is let through. */
bool ove_backend_irq_is_enabled(uint32_t irq);

/** A line's priority, in the upper bits of a byte. */
void ove_backend_irq_set_priority(uint32_t irq, uint32_t priority);
uint32_t ove_backend_irq_get_priority(uint32_t irq);

/** The most urgent priority that critical sections keep out; 0 where they keep out all. In a thread, or before the
 * start. */
uint32_t ove_backend_irq_most_urgent(void);

/** Make a line pending, or take that back. */
void ove_backend_irq_pend(uint32_t irq);
void ove_backend_irq_clear(uint32_t irq);

/** Whether a line is pending. */
bool ove_backend_irq_is_pending(uint32_t irq);

OVE_EXTERN_C_END

#endif
