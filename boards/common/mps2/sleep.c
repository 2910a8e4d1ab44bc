/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The sleep of an emulated board. With exact instruction counts, QEMU advances the clock of a sleeping processor to the
 * next event. If a periodic timer ends the sleep, QEMU advances the clock by one more period before the processor runs.
 * Therefore a one-shot alarm, on the first of the two dual timers, ends the sleep a few instructions before SysTick. No
 * handler runs for the alarm.
 */
#include <ove_board.h>
#include <ove_seam/power.h>

#include "cortex_m.h"
#include "systick.h"
#include "timer0.h"

#define ALARM_LOAD    OVE_REG32(0x40002000u)
#define ALARM_CONTROL OVE_REG32(0x40002008u)
#define ALARM_CLEAR   OVE_REG32(0x4000200cu)
#define ALARM_STARTS  0xa3u /* one-shot, 32 bits, with an interrupt */
#define LINE          10u   /* DUALTIMER */

/* For tests, the second dual timer replaces the cycle source, and the alarm then counts with the same divisor of
 * 256. */
#define COUNT_LOAD      OVE_REG32(0x40002020u)
#define COUNT_VALUE     OVE_REG32(0x40002024u)
#define COUNT_CONTROL   OVE_REG32(0x40002028u)
#define COUNT_STARTS    (CONFIG_OVE_BOARD_SLEEP_TIMER_BITS == 16 ? 0x88u : 0x8au) /* wraps */
#define COUNT_RUNS      0x80u
#define COUNT_MASK      (CONFIG_OVE_BOARD_SLEEP_TIMER_BITS == 16 ? 0xffffu : UINT32_MAX)
#define ALARM_BY_COUNTS (ALARM_STARTS | 0x8u)

#define NVIC_ICER(n) OVE_REG32(0xe000e180u + 4u * (n))
#define NVIC_ICPR(n) OVE_REG32(0xe000e280u + 4u * (n))
#define SCB_ICSR     OVE_REG32(0xe000ed04u)
/* The number of a pending, enabled exception, whatever PRIMASK masks. */
#define SCB_ICSR_PENDING (0x1ffu << 12)

/* The alarm comes this many SysTick counts before the wrap: more than the code from the check of SysTick to WFI
 * takes. */
#define BEFORE 512u
/* A count farther ahead than this is in the past. */
#define FARTHEST 0xf8000000u

static uint32_t wake_at;

static void clear_alarm(void)
{
	ALARM_CONTROL = 0;
	ALARM_CLEAR = 1;
	ove_barrier();
	NVIC_ICPR(0) = 1u << LINE;
}

/* The last sleep, or the reset, has left the alarm cleared. */
static void sleep_for(uint32_t counts, uint32_t starts)
{
	ALARM_LOAD = counts;
	ALARM_CONTROL = starts;
	NVIC_ISER(0) = 1u << LINE;
	__asm volatile("dsb\n\twfi\n\tisb" ::: "memory");
	NVIC_ICER(0) = 1u << LINE;
	clear_alarm();
}

#if CONFIG_OVE_BOARD_HAS_SLEEP_TIMER
uint32_t ove_board_sleep_timer(void)
{
	if ((COUNT_CONTROL & COUNT_RUNS) == 0u) {
		COUNT_LOAD = UINT32_MAX;
		COUNT_CONTROL = COUNT_STARTS;
	}
	return (0u - COUNT_VALUE) & COUNT_MASK;
}

void ove_board_sleep_timer_wake_at(uint32_t count)
{
	wake_at = count;
}

static void sleep_deep(void)
{
	const uint32_t counts = (wake_at - ove_board_sleep_timer()) & COUNT_MASK;

	if (counts > 1u && counts < COUNT_MASK - COUNT_MASK / 32u) {
		sleep_for(counts, ALARM_BY_COUNTS);
	}
}
#else
void ove_board_wake_at(uint32_t cycles)
{
	wake_at = cycles;
}

static void sleep_deep(void)
{
	const uint32_t counts = wake_at + TIMER0_VALUE;

	if (counts > BEFORE && counts < FARTHEST) {
		sleep_for(counts, ALARM_STARTS);
	}
}
#endif

void ove_board_sleep(uint32_t state)
{
	if (state == OVE_BOARD_SLEEP_DEEP) {
		sleep_deep();
		return;
	}
	const uint32_t left = SYST_CVR;

	if (left > 2u * BEFORE) {
		sleep_for(left - BEFORE, ALARM_STARTS);
	}
	while ((SCB_ICSR & SCB_ICSR_PENDING) == 0u) {
	}
}

#if CONFIG_OVE_POWER
const ove_power_state_info_t *ove_board_power_state(ove_power_state_t state)
{
	static const ove_power_state_info_t light = {"WFI", "nothing", 0, 0};
	static const ove_power_state_info_t deep = {"WFI without SysTick", "SysTick", 0, 2000};

	return state == OVE_POWER_DEEP ? &deep : state == OVE_POWER_LIGHT ? &light : NULL;
}
#endif
