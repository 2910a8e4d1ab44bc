/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Timers that are due when their starts arrive, around the wrap of the tick count. */
#include "os.h"

enum { OFFSETS = 24, STAYS = 12, FIRST = 6, PERIOD = 3, LENGTH = 3 * STAYS };

static osTimerId_t once, periodic;
static uint32_t started, first_at[2];
static volatile uint32_t expiries[2];

static void note(void *number)
{
	if (expiries[TEST_NUMBER(number)]++ == 0u) {
		first_at[TEST_NUMBER(number)] = osKernelGetTickCount();
	}
}

static void start_both_and_stay(void *unused)
{
	(void)unused;
	started = osKernelGetTickCount();
	EXPECT_EQ(osTimerStart(periodic, PERIOD), osOK);
	EXPECT_EQ(osTimerStart(once, FIRST), osOK);
	while (osKernelGetTickCount() - started < STAYS) {
	}
}

OVE_TEST(
	os_timer_wrap, osTimerStart, late_ones_keep_their_times,
	"A one-shot and a periodic timer that a long callback starts, and that are due before it ends, expire as often "
	"as they are due and never early, at each distance from the wrap of the tick count.")
{
	static struct os_timer memory[3];
	osTimerId_t starter;

	TEST_NEEDS(CONFIG_OVE_TICK_STOP, "this kernel's tick cannot stop");
	NEEDS_EXACT_TIME();
	NEEDS_STRICT_PRIORITY();
	test_leave_to_tool();
	starter = osTimerNew(start_both_and_stay, osTimerOnce, NULL, OS_ATTR(osTimerAttr_t, memory[0]));
	once = osTimerNew(note, osTimerOnce, TEST_ARG(0), OS_ATTR(osTimerAttr_t, memory[1]));
	periodic = osTimerNew(note, osTimerPeriodic, TEST_ARG(1), OS_ATTR(osTimerAttr_t, memory[2]));
	for (uint32_t before = 1; before <= OFFSETS; before++) {
		expiries[0] = 0;
		expiries[1] = 0;
		(void)osKernelSuspend();
		osKernelResume(0u - before - osKernelGetTickCount());
		EXPECT_EQ(osTimerStart(starter, 1), osOK);
		EXPECT_EQ(osDelay(LENGTH), osOK);
		EXPECT_EQ(osTimerStop(periodic), osOK);
		const uint32_t most = (osKernelGetTickCount() - started) / PERIOD;

		EXPECT_EQ(expiries[0], 1);
		EXPECT_RANGE(expiries[1], 1, most);
		EXPECT_RANGE(first_at[0] - started, FIRST, STAYS + 2);
		EXPECT_RANGE(first_at[1] - started, PERIOD, STAYS + 2);
	}
	EXPECT_EQ(osTimerDelete(periodic), osOK);
	EXPECT_EQ(osTimerDelete(once), osOK);
	EXPECT_EQ(osTimerDelete(starter), osOK);
}
