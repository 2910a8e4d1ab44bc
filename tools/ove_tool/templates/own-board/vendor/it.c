/* The project's interrupt handlers. */
#include "hal.h"

#include <ove_own.h>

void SysTick_Handler(void);

void SysTick_Handler(void)
{
	HAL_IncTick();
	ove_systick_handler();
}
