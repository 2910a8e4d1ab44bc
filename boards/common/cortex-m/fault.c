/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A processor fault: what it was, the registers, then stop 6 with the address of the instruction. */
#include <ove/stop.h>
#include <ove_board.h>

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "cortex_m.h"
#include "fault.h"

/* What a switch keeps, with the registers of the FPU. */
#define THREAD_FRAME_BYTES 256u

void ove_fault_handler(void);
void ove_fault_report(const struct ove_fault_frame *frame, uint32_t exc_return, uint32_t psp, uint32_t msp);

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

/* A kernel's switch keeps the registers below the stack of the thread that it leaves. Before the start there is no
 * thread, and startup.c has set its stack pointer to 0: the registers would go to the end of the address space. */
static bool is_switch_before_the_start(void)
{
	uint32_t psp;

	__asm volatile("mrs %0, psp" : "=r"(psp));
	return psp == 0u && ((SCB_SHCSR & SCB_SHCSR_PENDSVACT) != 0u || SCB_BFAR >= 0u - THREAD_FRAME_BYTES);
}

__attribute__((noreturn)) void ove_fault_report(const struct ove_fault_frame *frame, uint32_t exc_return, uint32_t psp,
						uint32_t msp)
{
	uint32_t ipsr;

	if (is_switch_before_the_start()) {
		ove_stop(OVE_STOP_CONTEXT, "a yield before the start");
	}
#if CONFIG_OVE_CHECKS
	ove_fault_check_stack(exc_return, psp, msp);
	const uint32_t code = ove_fault_cause(frame);
#else
	(void)psp, (void)msp;
	const uint32_t code = frame->pc;
#endif
	__asm volatile("mrs %0, ipsr" : "=r"(ipsr));
	ove_fault_put("ove: exception 0x", ipsr);
	ove_fault_put(", cfsr 0x", SCB_CFSR);
	ove_fault_put(", hfsr 0x", SCB_HFSR);
	ove_fault_put(", mmfar 0x", SCB_MMFAR);
	ove_fault_put(", bfar 0x", SCB_BFAR);
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

#if CONFIG_OVE_CHECKS
/* When little is left of the main stack, the report starts over at the stack's top. */
#define REPORT_ON_MAIN_STACK                 \
	"mrs r2, psp\n\t"                    \
	"mrs r3, msp\n\t"                    \
	"ldr r12, =__stack_bottom + 512\n\t" \
	"cmp r3, r12\n\t"                    \
	"itt lo\n\t"                         \
	"ldrlo r12, =__stack_top\n\t"        \
	"movlo sp, r12\n\t"
#else
#define REPORT_ON_MAIN_STACK
#endif

/* The frame lies on the stack that was in use when the fault came. */
__attribute__((naked)) void ove_fault_handler(void)
{
	__asm volatile("cpsid i\n\t"
		       "tst lr, #4\n\t"
		       "ite eq\n\t"
		       "mrseq r0, msp\n\t"
		       "mrsne r0, psp\n\t"
		       "mov r1, lr\n\t" REPORT_ON_MAIN_STACK "b ove_fault_report\n\t"
		       ".ltorg\n\t");
}
