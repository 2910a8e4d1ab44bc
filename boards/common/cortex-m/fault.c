/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A processor fault: the registers, then stop 6 with the address of the instruction. */
#include <ove/stop.h>
#include <ove_board.h>

#include <stdint.h>
#include <string.h>

#include "cortex_m.h"

/* What the processor pushes on an exception. */
struct frame {
	uint32_t r0, r1, r2, r3, r12, lr, pc, xpsr;
};

void ove_fault_handler(void);
void ove_fault_report(const struct frame *frame, uint32_t exc_return);

static void put_register(const char *name, uint32_t value)
{
	static const char hex[] = "0123456789abcdef";
	char digits[9] = {0};

	for (unsigned i = 0; i < 8u; i++) {
		digits[i] = hex[(value >> (28u - 4u * i)) & 0xfu];
	}
	ove_board_console_write(name, strlen(name));
	ove_board_console_write(digits, 8);
}

__attribute__((noreturn)) void ove_fault_report(const struct frame *frame, uint32_t exc_return)
{
	uint32_t ipsr;

	__asm volatile("mrs %0, ipsr" : "=r"(ipsr));
	put_register("ove: exception 0x", ipsr);
	put_register(", cfsr 0x", SCB_CFSR);
	put_register(", hfsr 0x", SCB_HFSR);
	put_register(", mmfar 0x", SCB_MMFAR);
	put_register(", bfar 0x", SCB_BFAR);
	put_register(", exc_return 0x", exc_return);
	put_register("\nove: r0 0x", frame->r0);
	put_register(", r1 0x", frame->r1);
	put_register(", r2 0x", frame->r2);
	put_register(", r3 0x", frame->r3);
	put_register(", r12 0x", frame->r12);
	put_register("\nove: lr 0x", frame->lr);
	put_register(", pc 0x", frame->pc);
	put_register(", xpsr 0x", frame->xpsr);
	put_register(", sp 0x", (uint32_t)(uintptr_t)frame);
	ove_board_console_write("\n", 1);
	ove_stop_at(OVE_STOP_FAULT, (const void *)(uintptr_t)frame->pc);
}

/* The frame lies on the stack that was in use when the fault came. */
__attribute__((naked)) void ove_fault_handler(void)
{
	__asm volatile("cpsid i\n\t"
		       "tst lr, #4\n\t"
		       "ite eq\n\t"
		       "mrseq r0, msp\n\t"
		       "mrsne r0, psp\n\t"
		       "mov r1, lr\n\t"
		       "b ove_fault_report\n\t");
}
