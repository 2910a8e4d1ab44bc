/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "device_timer.h"

#include "harness.h"

#if TEST_HAS_DEVICE_TIMER

#define REG32(address) (*(volatile uint32_t *)(uintptr_t)(address))
#define TIMER1_CTRL    REG32(0x40001000u)
#define TIMER1_VALUE   REG32(0x40001004u)
#define TIMER1_RELOAD  REG32(0x40001008u)
#define TIMER1_CLEAR   REG32(0x4000100cu)
#define NVIC_ISER0     REG32(0xe000e100u)
#define LINE           9u

void test_device_timer_start(uint32_t cycles)
{
	TIMER1_CTRL = 0;
	TIMER1_RELOAD = 0; /* one shot: a reload would advance the clock of a sleeping emulated processor */
	TIMER1_VALUE = cycles;
	NVIC_ISER0 = UINT32_C(1) << LINE;
	TIMER1_CTRL = 9; /* enabled, with its interrupt */
}

void test_device_timer_stop(void)
{
	TIMER1_CTRL = 0;
	TIMER1_CLEAR = 1;
}

#else

/* Every build of the bindings declares these functions. */
void test_device_timer_start(uint32_t cycles)
{
	(void)cycles;
	test_skip("the vector table is the kernel's own");
}

void test_device_timer_stop(void)
{
}

#endif
