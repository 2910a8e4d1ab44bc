/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The end of a program after a fault on a Cortex-M under Zephyr: stop 6 or 4, with the code at fault. */
#include <zephyr/fatal.h>

#include <ove/stop.h>
#include <ove/thread.h>

#include "cortex_m.h"
#include "fault_access.h"
#include <ove_seam/reset.h>
#include <ove_seam/say.h>

/* The call instruction before the function's return address. */
static const void *caller_of(const struct arch_esf *frame)
{
	return (const void *)(uintptr_t)((frame->basic.lr & ~1u) - 2u);
}

/* The kernel has cleared the status and left the address. @returns the code at fault */
static const void *cause(unsigned int reason, const struct arch_esf *frame)
{
	const uint32_t pc = frame->basic.pc & ~1u;

	switch (reason) {
	case K_ERR_ARM_USAGE_DIV_0:
		ove_say_fault("a division by zero");
		break;
	case K_ERR_ARM_USAGE_UNDEFINED_INSTRUCTION:
		ove_say_fault("an undefined instruction");
		break;
	case K_ERR_ARM_USAGE_ILLEGAL_EPSR:
	case K_ERR_ARM_MEM_INSTRUCTION_ACCESS:
	case K_ERR_ARM_BUS_INSTRUCTION_BUS:
		ove_say_access(OVE_FAULT_JUMP, pc, "\n");
		return caller_of(frame);
	case K_ERR_ARM_MEM_DATA_ACCESS:
	case K_ERR_ARM_BUS_PRECISE_DATA_BUS:
		ove_say_access(ove_fault_is_load((const uint16_t *)(uintptr_t)pc) ? OVE_FAULT_READ : OVE_FAULT_WRITE,
			       reason == K_ERR_ARM_MEM_DATA_ACCESS ? SCB_MMFAR : SCB_BFAR, "\n");
		break;
	default:
		break;
	}
	return (const void *)(uintptr_t)pc;
}

/* Returns true if the stack pointer is outside the stack: the kernel may have failed on the data destroyed there.
 */
static bool has_overflowed(const struct k_thread *thread)
{
	uintptr_t pointer;

	__asm volatile("mrs %0, psp" : "=r"(pointer));
	return thread != NULL && pointer < thread->stack_info.start;
}

/* Replaces the kernel's weak function, which halts. */
void k_sys_fatal_error_handler(unsigned int reason, const struct arch_esf *frame)
{
	const struct k_thread *const thread = k_current_get();

	ove_backend_halt();
	/* The kernel does not report whether the processor could write the frame of an overflow. */
	if (frame != NULL && reason != K_ERR_STACK_CHK_FAIL) {
		ove_reset_note_fault(frame->basic.pc, frame->basic.lr, frame->basic.xpsr);
	}
	if (reason == K_ERR_STACK_CHK_FAIL || has_overflowed(thread)) {
		ove_stop(OVE_STOP_STACK,
			 ove_zephyr_started ? ove_thread_get_name(ove_backend_thread_get_self()) : "the main stack");
	}
	ove_stop_at(OVE_STOP_FAULT, frame != NULL ? cause(reason, frame) : NULL);
}
