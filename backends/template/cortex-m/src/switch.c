/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The switch: PendSV, the least urgent exception, so that it comes when no other handler runs. SysTick is one step more
 * urgent: at PendSV's own priority, it could not end the handler's wait for a thread (below).
 */
#include "../../kernel/scheduler.h"

#include <ove_cortex_m/systick.h>
#include <ove_cortex_m/tick.h>

#define SHPR3 (*(volatile uint32_t *)0xe000ed20u)

/* The last of the eight bits only orders pending exceptions; it does not let one preempt a running handler. */
#define LEAST_URGENT 0xffu
#define STEP         (CONFIG_OVE_NVIC_PRIORITY_BITS == 8 ? 2u : 1u << (8 - CONFIG_OVE_NVIC_PRIORITY_BITS))

/** Return to a thread, on the process stack, with no FPU registers saved. */
#define TO_A_THREAD 0xfffffffdu
#define XPSR_THUMB  (UINT32_C(1) << 24)

/* The frame that the exception's entry and the handler below leave, from the lowest address. */
struct frame {
	uint32_t r4_to_r11[8];
	uint32_t exc_return;
	uint32_t r0_to_r3[4];
	uint32_t r12;
	uint32_t lr;
	uint32_t pc;
	uint32_t xpsr;
};

void template_port_init(struct ove_thread *thread, void *stack, size_t bytes, void (*entry)(void))
{
	struct frame *const frame = (struct frame *)(void *)((unsigned char *)stack + (bytes & ~(size_t)7)) - 1;

	*frame = (struct frame){.exc_return = TO_A_THREAD, .pc = (uint32_t)(uintptr_t)entry & ~1u, .xpsr = XPSR_THUMB};
	thread->native.sp = frame;
}

void template_switch(void)
{
	if (template_is_started) {
		OVE_SYSTICK_ICSR = OVE_PENDSV_PEND;
		__asm volatile("dsb\n\tisb" ::: "memory");
	}
}

void template_port_start(void)
{
	/* PendSV is the third byte, SysTick the fourth. */
	SHPR3 = LEAST_URGENT << 16 | (LEAST_URGENT - STEP) << 24;
	ove_cortex_m_tick_start(OVE_GENERIC_COUNTS_PER_TICK);
	template_switch();
	ove_cortex_m_unmask(0);
	for (;;) {
	}
}

static void idle(void)
{
	/* Masked, so that nothing comes between the test and the sleep; a pending interrupt ends the sleep anyway.
	 */
	if (!CONFIG_OVE_IDLE_BUSY) {
		__asm volatile("dsb\n\twfi" ::: "memory");
	}
	ove_cortex_m_unmask(0);
	__asm volatile("isb" ::: "memory");
	(void)ove_cortex_m_mask();
}

/* Interrupts come while the processor still has the stack pointer of the previous thread; see stack_guard.h. */
void *template_switched(void *saved);
__attribute__((used)) void *template_switched(void *saved)
{
	struct ove_thread *next;

#if CONFIG_OVE_CHECKS
	ove_stack_guard_check_saved(saved);
#endif
	const uint32_t key = ove_cortex_m_mask();

	if (template_running != NULL) {
		template_running->native.sp = saved;
	}
	while ((next = template_choose()) == NULL) {
		idle();
	}
	ove_cortex_m_unmask(key);
#if CONFIG_OVE_CHECKS
	ove_stack_guard_move(&next->native.guard);
#endif
	return next->native.sp;
}

void PendSV_Handler(void);
__attribute__((naked)) void PendSV_Handler(void)
{
	__asm volatile("mrs r0, psp\n\t"
		       "cbz r0, 1f\n\t" /* from the start-up code */
#if defined(__ARM_FP)
		       "tst lr, #0x10\n\t"
		       "it eq\n\t"
		       "vstmdbeq r0!, {s16-s31}\n\t"
#endif
		       "stmdb r0!, {r4-r11, lr}\n"
		       "1:\n\t"
		       "bl template_switched\n\t"
		       "ldmia r0!, {r4-r11, lr}\n\t"
#if defined(__ARM_FP)
		       "tst lr, #0x10\n\t"
		       "it eq\n\t"
		       "vldmiaeq r0!, {s16-s31}\n\t"
#endif
		       "msr psp, r0\n\t"
		       "bx lr");
}
