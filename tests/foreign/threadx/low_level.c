/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The exceptions and the tick of a program on ThreadX. */
#include <stdint.h>

#include "tx_api.h"
#include "tx_initialize.h"
#include "tx_thread.h"
#include "tx_timer.h"

#define SHPR3    (*(volatile uint32_t *)0xE000ED20)
#define SYST_CSR (*(volatile uint32_t *)0xE000E010)
#define SYST_RVR (*(volatile uint32_t *)0xE000E014)
#define SYST_CVR (*(volatile uint32_t *)0xE000E018)

enum { TICK = 25000 };

extern uint32_t stack_top[];

void stop(int code);
VOID _tx_timer_interrupt(VOID);
void SysTick_Handler(void);
void SVC_Handler(void);
void TIMER0_Handler(void);

/* ThreadX's own handler needs only the link register preserved. */
void SysTick_Handler(void)
{
	_tx_timer_interrupt();
}

void SVC_Handler(void)
{
	stop(96);
}

void TIMER0_Handler(void)
{
	stop(95);
}

VOID _tx_initialize_low_level(VOID)
{
	_tx_thread_system_stack_ptr = stack_top;
	/* The switch is the least urgent exception. */
	SHPR3 = 0x40FF0000;
	SYST_RVR = TICK - 1;
	SYST_CVR = 0;
	SYST_CSR = 7;
}
