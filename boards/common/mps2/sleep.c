/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The sleep of an emulated board. QEMU with exact instruction counts moves the clock of a processor that sleeps to the
 * next event, and where a periodic timer ends the sleep it moves the clock by another period, before the processor
 * runs. So an alarm of one shot, on the first of the dual timer's two, ends the sleep a few instructions before SysTick
 * does. No handler sees the alarm.
 */
#include <ove_board.h>

#include "cortex_m.h"
#include "systick.h"

#define ALARM_LOAD    OVE_REG32(0x40002000u)
#define ALARM_CONTROL OVE_REG32(0x40002008u)
#define ALARM_CLEAR   OVE_REG32(0x4000200cu)
#define ALARM_STARTS  0xa3u /* one shot of 32 bits, with an interrupt */
#define LINE          10u   /* DUALTIMER */

#define NVIC_ICER(n) OVE_REG32(0xe000e180u + 4u * (n))
#define NVIC_ICPR(n) OVE_REG32(0xe000e280u + 4u * (n))
#define SCB_ICSR     OVE_REG32(0xe000ed04u)
/* The number of a pending exception that is enabled, whatever PRIMASK masks. */
#define SCB_ICSR_PENDING (0x1ffu << 12)

/* Counts of SysTick from the alarm to its wrap: more than the instructions from the look at it to WFI take. */
#define BEFORE 128u

static void clear_alarm(void)
{
	ALARM_CONTROL = 0;
	ALARM_CLEAR = 1;
	ove_barrier();
	NVIC_ICPR(0) = 1u << LINE;
}

void ove_board_sleep(uint32_t state)
{
	(void)state;
	const uint32_t left = SYST_CVR;

	if (left > 2u * BEFORE) {
		clear_alarm();
		ALARM_LOAD = left - BEFORE;
		ALARM_CONTROL = ALARM_STARTS;
		NVIC_ISER(0) = 1u << LINE;
		__asm volatile("dsb\n\twfi\n\tisb" ::: "memory");
		NVIC_ICER(0) = 1u << LINE;
		clear_alarm();
	}
	while ((SCB_ICSR & SCB_ICSR_PENDING) == 0u) {
	}
}
