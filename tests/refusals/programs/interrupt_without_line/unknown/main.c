/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

void TIMER2_Handler(void);

void TIMER2_Handler(void)
{
}

void ove_main(void)
{
	ove_run();
}
