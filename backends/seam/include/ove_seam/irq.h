/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of device interrupts. ove_backend/irq.h defines OVE_IRQ(name) and OVE_IRQ_HANDLER(name), which ove/irq.h
 * describes. A line is below ove_backend_irq_lines(), a priority below 256. Any context, including ISRs that are too
 * urgent for critical sections to mask.
 */
#ifndef OVE_SEAM_IRQ_H
#define OVE_SEAM_IRQ_H

#include <stdbool.h>
#include <stdint.h>

#include <ove/lang.h>
#include <ove_backend/irq.h>

OVE_EXTERN_C_BEGIN

/** Return the number of lines of the interrupt controller; 0 if there is none. */
uint32_t ove_backend_irq_lines(void);

/** Return true if the line's interrupt runs a handler of the program. */
bool ove_backend_irq_has_handler(uint32_t irq);

/** The same for the vector table of a board or a project; false for the board's software interrupt. For
 * backends/generic. */
bool ove_board_irq_has_handler(uint32_t irq);

/** Enable or disable a line. The change is in effect when the call returns. */
void ove_backend_irq_enable(uint32_t irq);
void ove_backend_irq_disable(uint32_t irq);

/** Return true if the line is enabled. */
bool ove_backend_irq_is_enabled(uint32_t irq);

/** Set or return a line's priority, in the upper bits of a byte. */
void ove_backend_irq_set_priority(uint32_t irq, uint32_t priority);
uint32_t ove_backend_irq_get_priority(uint32_t irq);

/** Return the most urgent priority that critical sections mask; 0 if they mask all. In a thread, or before the
 * start. */
uint32_t ove_backend_irq_most_urgent(void);

/** Make a line pending, or clear its pending state. */
void ove_backend_irq_pend(uint32_t irq);
void ove_backend_irq_clear(uint32_t irq);

/** Return true if the line is pending. */
bool ove_backend_irq_is_pending(uint32_t irq);

OVE_EXTERN_C_END

#endif
