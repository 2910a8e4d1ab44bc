/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_own.h>

#include <ove/ove.h>
#include <ove_seam/kernel.h>

/* A project that starts the scheduler itself does not define this function. */
__attribute__((weak)) void ove_main(void)
{
}

#if CONFIG_OVE_RTOS_FREERTOS
/* No header of the kernel's port declares this. The project's file may have renamed it to SysTick_Handler. */
void xPortSysTickHandler(void);

void ove_systick_handler(void)
{
	if (xTaskGetSchedulerState() != taskSCHEDULER_NOT_STARTED) {
		xPortSysTickHandler();
	}
}

#ifdef OVE_FREERTOS_HAS_SYSTICK_HANDLER
void SysTick_Handler(void);

void SysTick_Handler(void)
{
	ove_systick_handler();
}
#endif
#endif
