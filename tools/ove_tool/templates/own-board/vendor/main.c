/* The project's main(): the vendor's set-up, then the application's threads. */
#include "hal.h"

#include <ove_own.h>

int main(void)
{
	SystemClock_Config();
	HAL_Init();
	HAL_Delay(2);
	ove_boot(); /* calls ove_main(); the scheduler runs from here on */
}
