/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Fault entry on ARMv7-M, and the contents of its fault registers. */
#include "cortex_m.h"
#include "fault.h"

/* The size of the registers that a switch saves, including those of the FPU. */
#define THREAD_FRAME_BYTES 256u

/* The switch would save the registers at the end of the address space. */
bool ove_fault_is_switch_before_the_start(const struct ove_fault_frame *frame)
{
	uint32_t psp;

	(void)frame;
	__asm volatile("mrs %0, psp" : "=r"(psp));
	return psp == 0u && ((SCB_SHCSR & SCB_SHCSR_PENDSVACT) != 0u || SCB_BFAR >= 0u - THREAD_FRAME_BYTES);
}

void ove_fault_put_status(void)
{
	ove_fault_put(", cfsr 0x", SCB_CFSR);
	ove_fault_put(", hfsr 0x", SCB_HFSR);
	ove_fault_put(", mmfar 0x", SCB_MMFAR);
	ove_fault_put(", bfar 0x", SCB_BFAR);
}

#if CONFIG_OVE_RESET
/* MSTKERR and STKERR. */
#define STACKING ((1u << 4) | (1u << 12))

bool ove_fault_has_frame(const struct ove_fault_frame *frame)
{
	(void)frame;
	return (SCB_CFSR & STACKING) == 0u;
}
#endif

#if CONFIG_OVE_CHECKS
/* If little space is left on the main stack, the report restarts at the top of that stack. */
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

/* The frame is on the stack that was in use at the fault. */
__attribute__((naked, used)) void ove_fault_handler(void)
{
	__asm volatile("cpsid i\n\t"
		       "tst lr, #4\n\t"
		       "ite eq\n\t"
		       "mrseq r0, msp\n\t"
		       "mrsne r0, psp\n\t"
		       "mov r1, lr\n\t" REPORT_ON_MAIN_STACK "b ove_fault_report\n\t"
		       ".ltorg\n\t");
}
