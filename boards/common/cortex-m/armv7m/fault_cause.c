/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The cause of a fault: a stack overflow, an access, a division or a jump. */
#include <ove/stop.h>

#include "cortex_m.h"
#include "fault.h"
#include "running_stack.h"
#include "stack_guard.h"
#include <ove_seam/say.h>

extern char __ove_main_guard_bytes[];
extern char __stack_bottom[];

#define IACCVIOL    (1u << 0)
#define DACCVIOL    (1u << 1)
#define MSTKERR     (1u << 4)
#define MLSPERR     (1u << 5)
#define MMARVALID   (1u << 7)
#define IBUSERR     (1u << 8)
#define PRECISERR   (1u << 9)
#define IMPRECISERR (1u << 10)
#define STKERR      (1u << 12)
#define LSPERR      (1u << 13)
#define BFARVALID   (1u << 15)
#define UNDEFINSTR  (1u << 16)
#define INVSTATE    (1u << 17)
#define NOCP        (1u << 19)
#define UNALIGNED   (1u << 24)
#define DIVBYZERO   (1u << 25)

#define STACKING (MSTKERR | MLSPERR | STKERR | LSPERR)

#define EXC_RETURN_PSP (1u << 2)

static bool is_between(uint32_t address, uintptr_t begin, uintptr_t end)
{
	return address >= begin && address < end;
}

static bool hits(uint32_t status, uintptr_t begin, uintptr_t end)
{
	return (status & MMARVALID) != 0u && is_between(SCB_MMFAR, begin, end);
}

void ove_fault_check_stack(const struct ove_fault_frame *frame, uint32_t exc_return, uint32_t psp, uint32_t msp)
{
	const uint32_t status = SCB_CFSR;
	const uintptr_t main_bottom = (uintptr_t)__stack_bottom;
	const bool in_thread = (exc_return & EXC_RETURN_PSP) != 0u;
	const struct ove_running_stack *const running = &__ove_running_stack;
	/* At the end of a switch, the stack pointer is still that of the previous thread. */
	const bool has_left = psp < running->low && psp != running->left;

	(void)frame;
	if (hits(status, main_bottom - (uintptr_t)__ove_main_guard_bytes, main_bottom) || msp < main_bottom ||
	    (!in_thread && (status & STACKING) != 0u)) {
		ove_stop(OVE_STOP_STACK, "the main stack");
	}
	if (running->low != 0u &&
	    (has_left || hits(status, running->begin, running->low) || (in_thread && (status & STACKING) != 0u))) {
		ove_stack_guard_overflowed();
	}
}

uint32_t ove_fault_cause(const struct ove_fault_frame *frame)
{
	const uint32_t status = SCB_CFSR;

	if ((status & (IACCVIOL | IBUSERR | INVSTATE)) != 0u) {
		ove_say_access(OVE_FAULT_JUMP, frame->pc, "\n");
		/* The call instruction before the function's return address. */
		return (frame->lr & ~1u) - 2u;
	}
	if ((status & DACCVIOL) != 0u && (status & MMARVALID) != 0u) {
		ove_fault_say_access(frame, SCB_MMFAR);
	} else if ((status & PRECISERR) != 0u && (status & BFARVALID) != 0u) {
		ove_fault_say_access(frame, SCB_BFAR);
	} else if ((status & IMPRECISERR) != 0u) {
		ove_say_fault("a write to memory that is not there, some instructions before");
	} else if ((status & DIVBYZERO) != 0u) {
		ove_say_fault("a division by zero");
	} else if ((status & UNDEFINSTR) != 0u) {
		ove_say_fault("an undefined instruction");
	} else if ((status & NOCP) != 0u) {
		ove_say_fault("an instruction of a coprocessor that is off");
	} else if ((status & UNALIGNED) != 0u) {
		ove_say_fault("an unaligned access");
	}
	return frame->pc;
}
