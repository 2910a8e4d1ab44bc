/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Fault entry on ARMv6-M: always a hard fault, without a register that tells the cause. */
#include "fault.h"
#include "fault_low.h"
#include "running_stack.h"

#define XPSR_EXCEPTION 0x3fu
#define PENDSV         14u

/* r4 to r7 of the faulting code. The other registers that an access can use are in the frame. */
__attribute__((used)) uint32_t ove_fault_low[4];

/* The switch would save the registers at the end of the address space. */
bool ove_fault_is_switch_before_the_start(const struct ove_fault_frame *frame)
{
	uint32_t psp;

	__asm volatile("mrs %0, psp" : "=r"(psp));
	return psp == 0u && (frame->xpsr & XPSR_EXCEPTION) == PENDSV;
}

void ove_fault_put_status(void)
{
	ove_fault_put(", r4 0x", ove_fault_low[0]);
	ove_fault_put(", r5 0x", ove_fault_low[1]);
	ove_fault_put(", r6 0x", ove_fault_low[2]);
	ove_fault_put(", r7 0x", ove_fault_low[3]);
}

#if CONFIG_OVE_RESET
bool ove_fault_has_frame(const struct ove_fault_frame *frame)
{
#if CONFIG_OVE_CHECKS
	return (uintptr_t)frame >= __ove_running_stack.low;
#else
	(void)frame;
	return true;
#endif
}
#endif

#if CONFIG_OVE_CHECKS
/* If little space is left on the main stack, the report restarts at the top of that stack. */
#define REPORT_ON_MAIN_STACK                \
	"ldr r4, =__stack_bottom + 512\n\t" \
	"cmp r3, r4\n\t"                    \
	"bhs 2f\n\t"                        \
	"ldr r4, =__stack_top\n\t"          \
	"mov sp, r4\n"                      \
	"2:\n\t"
#else
#define REPORT_ON_MAIN_STACK
#endif

/* The frame is on the stack that was in use at the fault; bit 2 of lr tells which. */
__attribute__((naked, used)) void ove_fault_handler(void)
{
	__asm volatile(".syntax unified\n\t"
		       "cpsid i\n\t"
		       "ldr r0, =ove_fault_low\n\t"
		       "stmia r0!, {r4-r7}\n\t"
		       "mov r1, lr\n\t"
		       "mrs r2, psp\n\t"
		       "mrs r3, msp\n\t"
		       "mov r0, r3\n\t"
		       "lsls r4, r1, #29\n\t"
		       "bpl 1f\n\t"
		       "mov r0, r2\n"
		       "1:\n\t" REPORT_ON_MAIN_STACK "bl ove_fault_report\n\t"
		       ".ltorg\n\t");
}
