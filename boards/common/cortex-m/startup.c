/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * From reset to ove_boot(). The vector table names handlers that kernels, boards and applications define; undefined
 * handlers stop the program like a fault.
 */
#include <stddef.h>
#include <stdint.h>

#include "cortex_m.h"
#include "fault.h"
#include "ove_config.h"
#include "traps.h"
#include <ove_board_line_count.h>
#include <ove_seam/run.h>

#if defined(CONFIG_OVE_CPU_HZ)
_Static_assert(CONFIG_OVE_CPU_HZ / CONFIG_OVE_TICK_HZ <= 1 << 24,
	       "CONFIG_OVE_TICK_HZ is too low for CONFIG_OVE_CPU_HZ: SysTick counts through 24 bits at most");
#endif

extern uint32_t __data_start[];
extern uint32_t __data_end[];
extern const uint32_t __data_load[];
extern uint32_t __bss_start[];
extern uint32_t __bss_end[];
extern uint32_t __stack_top[];
extern void (*const __preinit_array_start[])(void);
extern void (*const __init_array_end[])(void);

void ove_board_start(void);
void ove_board_cycles_start(void);

__attribute__((noreturn)) void Reset_Handler(void);
void SVC_Handler(void);
void PendSV_Handler(void);
void SysTick_Handler(void);
void ove_board_irq_handler(void);
void ove_board_more_irq_handler(void);

#define UNUSED_UNLESS_DEFINED __attribute__((weak, alias("ove_unexpected_handler")))

/* The alias must be in the same file as its target; the fault code itself is in fault.c. */
__attribute__((naked)) void ove_unexpected_handler(void);
void ove_unexpected_handler(void)
{
	__asm volatile("b ove_fault_handler");
}

UNUSED_UNLESS_DEFINED void SVC_Handler(void);
UNUSED_UNLESS_DEFINED void PendSV_Handler(void);
UNUSED_UNLESS_DEFINED void SysTick_Handler(void);

#define LINE(name) UNUSED_UNLESS_DEFINED void name##_Handler(void);
#define RESERVED_LINE
#define SOFTWARE_LINE
#include <ove_board_lines.h>
#undef LINE
#undef RESERVED_LINE
#undef SOFTWARE_LINE

/* A chip starts its clocks and its console here; an emulated board has both already. */
__attribute__((weak)) void ove_board_start(void)
{
}

#if CONFIG_OVE_CHECKS && CONFIG_OVE_VECTORS_MOVE
/* The processor reads this at reset; the vector table itself should not be at address 0, where NULL points. */
__attribute__((section(".boot"), used)) static const struct {
	const uint32_t *stack;
	void (*reset)(void);
} boot = {__stack_top, Reset_Handler};
#endif

/* Each line under its name from the board's list; the last one is the board's first software interrupt. */
__attribute__((section(".vectors"), used)) static const struct {
	const uint32_t *stack;
	ove_vector_t system[OVE_FIRST_IRQ_VECTOR - 1];
	ove_vector_t lines[OVE_BOARD_LINES];
} vectors = {
	.stack = __stack_top,
	.system =
		{
			[0] = Reset_Handler,
			[1] = ove_fault_handler, /* NMI */
			[2] = ove_fault_handler, /* hard fault */
			[3] = ove_fault_handler, /* memory management */
			[4] = ove_fault_handler, /* bus */
			[5] = ove_fault_handler, /* usage */
			[10] = SVC_Handler,
			[11] = ove_unexpected_handler, /* debug monitor */
			[13] = PendSV_Handler,
			[14] = SysTick_Handler,
		},
#define LINE(name)    name##_Handler,
#define RESERVED_LINE ove_unexpected_handler,
#define SOFTWARE_LINE ove_board_more_irq_handler,
	.lines =
		{
#include <ove_board_lines.h>
			[OVE_BOARD_LINES - 1] = ove_board_irq_handler,
		},
#undef LINE
#undef RESERVED_LINE
#undef SOFTWARE_LINE
};

/* Plain loops: the C library's own functions may use the FPU, or data. */
__attribute__((noreturn)) void Reset_Handler(void)
{
	/* Unknown after a reset; fault.c uses it to tell that no thread has run. */
	__asm volatile("msr psp, %0" ::"r"(0));
	SCB_VTOR = (uint32_t)(uintptr_t)&vectors;
#if defined(__ARM_FP)
	SCB_CPACR |= 0xfu << 20;
#endif
	ove_barrier();

	const uint32_t *from = __data_load;
	for (volatile uint32_t *to = __data_start; to < __data_end; to++) {
		*to = *from++;
	}
	for (volatile uint32_t *to = __bss_start; to < __bss_end; to++) {
		*to = 0;
	}
#if CONFIG_OVE_CHECKS
	ove_traps_start();
#endif
	for (uint32_t four = 0; four < (OVE_BOARD_LINES + 3u) / 4u; four++) {
		NVIC_IPR_OF_FOUR(four) = OVE_IRQ_PRIORITY_OF_FOUR;
	}
	ove_board_start();
	ove_board_cycles_start();
	for (void (*const *constructor)(void) = __preinit_array_start; constructor < __init_array_end; constructor++) {
		(*constructor)();
	}
	ove_boot();
}
