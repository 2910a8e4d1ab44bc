/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file What the files of the fault report share. */
#ifndef OVE_BOARDS_FAULT_H
#define OVE_BOARDS_FAULT_H

#include <stdint.h>

#include "ove_config.h"

/** What the processor pushes on an exception. */
struct ove_fault_frame {
	uint32_t r0, r1, r2, r3, r12, lr, pc, xpsr;
};

/** Write @p name and @p value in eight hexadecimal digits to the console. */
void ove_fault_put(const char *name, uint32_t value);

#if CONFIG_OVE_CHECKS
/** Stop the program when the fault is a stack's end. Looks at no memory of the stack. */
void ove_fault_check_stack(uint32_t exc_return, uint32_t psp, uint32_t msp);

/** Say in a line of its own what the instruction did. @returns the code to blame: the instruction, or its caller */
uint32_t ove_fault_cause(const struct ove_fault_frame *frame);
#endif

#endif
