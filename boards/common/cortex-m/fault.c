/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A processor fault: prints its cause and the registers, then stop 6 with the address of the instruction. */
#include <ove/stop.h>
#include <ove_board.h>

#include <stdint.h>
#include <string.h>

#include "fault.h"
#include <ove_seam/reset.h>

/* Only an assembler statement names this function, and a whole-program optimiser does not read such statements. */
__attribute__((used)) void ove_fault_report(const struct ove_fault_frame *frame, uint32_t exc_return, uint32_t psp,
					    uint32_t msp);

void ove_fault_put(const char *name, uint32_t value)
{
	static const char hex[] = "0123456789abcdef";
	char digits[9] = {0};

	for (unsigned i = 0; i < 8u; i++) {
		digits[i] = hex[(value >> (28u - 4u * i)) & 0xfu];
	}
	ove_board_console_write(name, strlen(name));
	ove_board_console_write(digits, 8);
}

__attribute__((noreturn)) void ove_fault_report(const struct ove_fault_frame *frame, uint32_t exc_return, uint32_t psp,
						uint32_t msp)
{
	uint32_t ipsr;

	if (ove_fault_is_switch_before_the_start(frame)) {
		ove_stop(OVE_STOP_CONTEXT, "a yield before the start");
	}
#if CONFIG_OVE_RESET
	if (ove_fault_has_frame(frame)) {
		ove_reset_note_fault(frame->pc, frame->lr, frame->xpsr);
	}
#endif
#if CONFIG_OVE_CHECKS
	ove_fault_check_stack(frame, exc_return, psp, msp);
	const uint32_t code = ove_fault_cause(frame);
#else
	(void)psp, (void)msp;
	const uint32_t code = frame->pc;
#endif
	__asm volatile("mrs %0, ipsr" : "=r"(ipsr));
	ove_fault_put("ove: exception 0x", ipsr);
	ove_fault_put_status();
	ove_fault_put(", exc_return 0x", exc_return);
	ove_fault_put("\nove: r0 0x", frame->r0);
	ove_fault_put(", r1 0x", frame->r1);
	ove_fault_put(", r2 0x", frame->r2);
	ove_fault_put(", r3 0x", frame->r3);
	ove_fault_put(", r12 0x", frame->r12);
	ove_fault_put("\nove: lr 0x", frame->lr);
	ove_fault_put(", pc 0x", frame->pc);
	ove_fault_put(", xpsr 0x", frame->xpsr);
	ove_fault_put(", sp 0x", (uint32_t)(uintptr_t)frame);
	ove_board_console_write("\n", 1);
	ove_stop_at(OVE_STOP_FAULT, (const void *)(uintptr_t)code);
}
