/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A board's interrupts, for a file that includes no board: it knows none of their names. */
#ifndef OVE_OPAQUE_SEAM_IRQ_H
#define OVE_OPAQUE_SEAM_IRQ_H

#include <ove/types.h>

/* The undeclared name is the error message. The application may pass a number instead. */
#define OVE_IRQ(name)         (ove_opaque_knows_no_interrupt_##name)
#define OVE_IRQ_HANDLER(name) ove_opaque_knows_no_interrupt_##name

#endif
