/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A project's own deep sleep, timed by a timer at another rate: the second dual timer, at a 256th of the processor's
 * rate. The first one is the alarm.
 */
#include <stdio.h>
#include <stdlib.h>

#include <ove/ove.h>
#include <ove_board.h>
#include <ove_seam/power.h>

#define REG(address)  (*(volatile uint32_t *)(address))
#define ALARM_LOAD    REG(0x40002000u)
#define ALARM_CONTROL REG(0x40002008u)
#define ALARM_CLEAR   REG(0x4000200cu)
#define ALARM_STARTS  0xabu /* one-shot, 32 bits, a 256th, with an interrupt */
#define COUNT_LOAD    REG(0x40002020u)
#define COUNT_VALUE   REG(0x40002024u)
#define COUNT_CONTROL REG(0x40002028u)
#define COUNT_STARTS  0x8au
#define NVIC_ISER     REG(0xe000e100u)
#define NVIC_ICER     REG(0xe000e180u)
#define NVIC_ICPR     REG(0xe000e280u)
#define SCB_ICSR      REG(0xe000ed04u)
#define PENDING       (0x1ffu << 12)
#define LINE          (1u << 10)
/* Longer than the shortest sleep that saves energy, as a board may say. */
#define WAKE_US 3000u

static uint32_t wake_at;
static unsigned deep_calls;

uint32_t ove_board_sleep_timer(void)
{
	return 0u - COUNT_VALUE;
}

void ove_board_sleep_timer_wake_at(uint32_t count)
{
	wake_at = count;
}

void ove_board_sleep(uint32_t state)
{
	const uint32_t counts = wake_at - ove_board_sleep_timer();

	if (state != OVE_BOARD_SLEEP_DEEP) {
		/* Not by WFI: the emulator would move its clock by a period more when SysTick ends one. */
		while ((SCB_ICSR & PENDING) == 0u) {
		}
	} else if (counts - 2u < UINT32_MAX / 2u) {
		deep_calls++;
		ALARM_LOAD = counts;
		ALARM_CONTROL = ALARM_STARTS;
		NVIC_ISER = LINE;
		__asm volatile("dsb\n\twfi\n\tisb" ::: "memory");
		NVIC_ICER = LINE;
		ALARM_CONTROL = 0;
		ALARM_CLEAR = 1;
		__asm volatile("dsb" ::: "memory");
		NVIC_ICPR = LINE;
	}
#ifdef UNMASKS
	__asm volatile("cpsie i" ::: "memory");
#endif
}

const ove_power_state_info_t *ove_board_power_state(ove_power_state_t state)
{
	static const ove_power_state_info_t light = {"WFI", "nothing", 0, 0};
	static const ove_power_state_info_t deep = {"STOP", "SysTick", WAKE_US, 0};

	return state == OVE_POWER_DEEP ? &deep : state == OVE_POWER_LIGHT ? &light : NULL;
}

static uint32_t deep_sleeps(void)
{
	ove_power_stats_t stats;

	(void)ove_power_get_stats(&stats);
	return stats.deep_sleeps;
}

static void sleep_shortly(void)
{
	const uint32_t before = deep_sleeps();

	for (unsigned turn = 0; turn < 10u; turn++) {
		(void)ove_thread_sleep_ms(2);
	}
	printf("sleeps shorter than the wake-up: %s\n", deep_sleeps() == before ? "light" : "deep");
}

static void run(void *arg)
{
	ove_power_state_info_t info;
	ove_power_stats_t stats;

	(void)arg;
	COUNT_LOAD = UINT32_MAX;
	COUNT_CONTROL = COUNT_STARTS;
	const uint32_t start = ove_board_sleep_timer();
	const uint64_t start_us = ove_time_get_us();

	(void)ove_thread_sleep_ms(10000);
	const uint64_t slept_us = ove_time_get_us() - start_us;
	const uint64_t timer_us = (uint64_t)(ove_board_sleep_timer() - start) * 256u / 25u;

	(void)ove_power_get_stats(&stats);
	printf("the deep state: %s\n", ove_power_get_state_info(OVE_POWER_DEEP, &info) == OVE_OK ? info.name : "none");
	printf("asleep for 10 s: %s, by calls of the project: %s\n", stats.deep_us > 9900000u ? "deep" : "not deep",
	       deep_calls != 0u ? "yes" : "no");
	printf("apart from the timer: %s\n", slept_us + 100u > timer_us && timer_us + 100u > slept_us ? "no" : "yes");
	sleep_shortly();
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(runner, run, NULL, OVE_PRIO_NORMAL, 2048);

void ove_main(void)
{
	static char line[80];

	(void)setvbuf(stdout, line, _IOLBF, sizeof(line));
	(void)ove_run();
}
