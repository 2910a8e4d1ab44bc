/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Last output on the board's console. No printf(): it may allocate, and the heap may be what is broken. */
#ifndef OVE_SEAM_SAY_H
#define OVE_SEAM_SAY_H

#include <ove/lang.h>

#include <stdint.h>

OVE_EXTERN_C_BEGIN

void ove_say(const char *text);
void ove_say_decimal(unsigned value);
/** Print "0x" and all digits of an address. */
void ove_say_address(uintptr_t address);

/** The access by a faulting instruction. */
enum ove_fault_access { OVE_FAULT_ACCESS, OVE_FAULT_READ, OVE_FAULT_WRITE, OVE_FAULT_JUMP };

/** Print a fault's line with the access and its address; @p note follows the address unless that looks like a NULL
 * pointer. */
void ove_say_access(enum ove_fault_access access, uintptr_t address, const char *note);
/** Print a fault's line with its kind. */
void ove_say_fault(const char *what);

OVE_EXTERN_C_END

#endif
