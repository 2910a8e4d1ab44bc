/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

void TIMER1_Handler(void);

void TIMER1_Handler(void)
{
}

void ove_main(void)
{
	ove_run();
}
