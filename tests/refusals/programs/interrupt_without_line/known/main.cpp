// SPDX-License-Identifier: MIT OR Apache-2.0
#include <ove/ove.hpp>

extern "C" void TIMER1_Handler();

void TIMER1_Handler()
{
}

void ove_main()
{
	ove::run();
}
