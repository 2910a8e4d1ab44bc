/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Declarations that the files of the fault report share. Those for one architecture are in its folder. */
#ifndef OVE_BOARDS_FAULT_H
#define OVE_BOARDS_FAULT_H

#include <stdbool.h>
#include <stdint.h>

#include "ove_config.h"

/** The registers that the processor pushes on an exception. */
struct ove_fault_frame {
	uint32_t r0, r1, r2, r3, r12, lr, pc, xpsr;
};

/** The processor enters here on a fault; continues with the report. */
void ove_fault_handler(void);

/** Write @p name and @p value in eight hexadecimal digits to the console. */
void ove_fault_put(const char *name, uint32_t value);

/** Write the fault registers of the architecture. */
void ove_fault_put_status(void);

/**
 * Return true if the fault is that of a switch requested too early. A kernel's switch saves the registers below
 * the stack of the previous thread. Before the start there is no thread, and startup.c has set its stack pointer
 * to 0.
 */
bool ove_fault_is_switch_before_the_start(const struct ove_fault_frame *frame);

#if CONFIG_OVE_RESET
/** Return true if the processor wrote @p frame. It does not if the stack had no space for it. */
bool ove_fault_has_frame(const struct ove_fault_frame *frame);
#endif

#if CONFIG_OVE_CHECKS
/** Stop the program if the fault is a stack overflow. Reads @p frame only if it is inside its stack. */
void ove_fault_check_stack(const struct ove_fault_frame *frame, uint32_t exc_return, uint32_t psp, uint32_t msp);

/** Print, in a line of its own, what the instruction did. @returns the code at fault: the instruction, or its caller */
uint32_t ove_fault_cause(const struct ove_fault_frame *frame);

/** Print, in a line of its own, that the instruction of @p frame read or wrote @p address. */
void ove_fault_say_access(const struct ove_fault_frame *frame, uint32_t address);

/** Return true if @p address is in memory that holds code. */
bool ove_fault_is_code(uint32_t address);
#endif

#endif
