/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The second CMSDK timer, which no board code uses, and direct control of SysTick. */
#include "alarm.h"

#include "capability.h"
#include "cortex_m.h"
#include "line.h"

#define TIMER1_CTRL     OVE_REG32(0x40001000u)
#define TIMER1_VALUE    OVE_REG32(0x40001004u)
#define TIMER1_RELOAD   OVE_REG32(0x40001008u)
#define TIMER1_CLEAR    OVE_REG32(0x4000100cu)
#define TIMER_ENABLE    1u
#define TIMER_INTERRUPT 8u

#define SYSTICK_CTRL  OVE_REG32(0xe000e010u)
#define SYSTICK_VALUE OVE_REG32(0xe000e018u)
/* NuttX's tick handler does nothing while the counter is stopped. There the counter runs slowly, at the board's
 * reference clock of 1 MHz, without its interrupt. */
#define SYSTICK_ON        1u
#define SYSTICK_INTERRUPT 2u
#define SYSTICK_FAST      4u
#if TEST_TICK_NEEDS_COUNTER
#define SYSTICK_RUNS (SYSTICK_INTERRUPT | SYSTICK_FAST)
#else
#define SYSTICK_RUNS SYSTICK_ON
#endif
#define ICSR         OVE_REG32(0xe000ed04u)
#define PEND_SYSTICK (UINT32_C(1) << 26)

/* The timer counts every 40 ns, an instruction takes 128 ns. */
#define COUNTS(instructions) (((instructions) * 16u + 4u) / 5u)

static void (*attached)(void);

void test_line_handler(void)
{
	test_alarm_off();
	attached();
}

void test_alarm_attach(void (*handler)(void))
{
	attached = handler;
	test_line_attach();
}

void test_alarm_in(uint32_t instructions)
{
	TIMER1_CTRL = 0;
	TIMER1_RELOAD = 0;
	TIMER1_VALUE = COUNTS(instructions);
	TIMER1_CTRL = TIMER_ENABLE | TIMER_INTERRUPT;
}

void test_alarm_off(void)
{
	TIMER1_CLEAR = 1;
	TIMER1_CTRL = 0;
}

void test_alarm_now(void)
{
	NVIC_ISPR(0) = UINT32_C(1) << TEST_LINE;
	ove_barrier();
}

/* Stops at a count right after the reload, so that a tick has just begun for the caller. */
void test_clock_stop(void)
{
	SYSTICK_VALUE = 0;
	while (SYSTICK_VALUE == 0u) {
	}
	SYSTICK_CTRL &= ~SYSTICK_RUNS;
}

void test_clock_begin_tick(void)
{
#if TEST_TICK_NEEDS_COUNTER
	SYSTICK_VALUE = 0;
#endif
}

void test_clock_go_on(void)
{
	SYSTICK_CTRL |= SYSTICK_RUNS;
}

void test_tick(void)
{
	ICSR = PEND_SYSTICK;
	ove_barrier();
}

bool test_tick_is_pending(void)
{
	return (ICSR & PEND_SYSTICK) != 0u;
}
