/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Timers in a suspended kernel: when they expire, and how a callback ends them. */
#include "os.h"

static uint32_t expired_at[4];
static int expiries;

static void note_expiry(void *unused)
{
	(void)unused;
	if (expiries < 4) {
		expired_at[expiries] = osKernelGetTickCount();
	}
	expiries++;
}

static osTimerId_t make_timer(osTimerFunc_t func, osTimerType_t type)
{
	static struct os_timer memory;
	static osTimerId_t timer;

	expiries = 0;
	timer = osTimerNew(func, type, &timer, OS_ATTR(osTimerAttr_t, memory));
	EXPECT(timer != NULL);
	return timer;
}

OVE_TEST(os_kernel_suspend, osTimerStart, counts_from_the_start,
	 "A timer that is started in a suspended kernel counts from there: it has expired if the sleep was longer, and "
	 "otherwise it expires in its tick. So does a periodic timer, each time.")
{
	NEEDS_EXACT_TICK_STOP();
	NEEDS_STRICT_PRIORITY();
	osTimerId_t timer = make_timer(note_expiry, osTimerOnce);

	(void)os_next_tick();
	EXPECT(osKernelSuspend() != 0u);
	EXPECT_EQ(osTimerStart(timer, 1000), osOK);
	EXPECT_EQ(osTimerStart(timer, 10), osOK);
	EXPECT_EQ(osTimerIsRunning(timer), 1);
	osKernelResume(50);
	EXPECT_EQ(expiries, 1);
	EXPECT_EQ(osTimerIsRunning(timer), 0);
	EXPECT_EQ(osKernelGetTickCount(), expired_at[0]);

	(void)os_next_tick();
	(void)osKernelSuspend();
	const uint32_t tick = osKernelGetTickCount();

	EXPECT_EQ(osTimerStart(timer, 10), osOK);
	osKernelResume(5);
	EXPECT_EQ(expiries, 1);
	EXPECT_EQ(osDelay(20), osOK);
	EXPECT_EQ(expiries, 2);
	EXPECT_RANGE(expired_at[1] - tick, 10, 11);
	EXPECT_EQ(osTimerDelete(timer), osOK);

	timer = make_timer(note_expiry, osTimerPeriodic);
	(void)osKernelSuspend();
	EXPECT_EQ(osTimerStart(timer, 10), osOK);
	osKernelResume(35);
	EXPECT_EQ(osTimerStop(timer), osOK);
	EXPECT_EQ(expiries, 3);
	EXPECT_EQ(osTimerDelete(timer), osOK);
}

OVE_TEST(
	os_kernel_suspend, osTimerStart, of_many_counts_from_the_start,
	"Each of forty timers that are started in a suspended kernel counts from its start, also if a kernel's command "
	"queue has no space for them.")
{
	NEEDS_EXACT_TICK_STOP();
	NEEDS_STRICT_PRIORITY();
	static struct os_timer memory[40];
	osTimerId_t timers[40];

	(void)os_next_tick();
	for (int i = 0; i < 40; i++) {
		timers[i] = osTimerNew(note_expiry, osTimerOnce, NULL, OS_ATTR(osTimerAttr_t, memory[i]));
		EXPECT(timers[i] != NULL);
	}
	(void)osKernelSuspend();
	const uint32_t tick = osKernelGetTickCount();

	for (int i = 0; i < 40; i++) {
		EXPECT_EQ(osTimerStart(timers[i], i < 37 ? 10 : 200), osOK);
	}
	expiries = 0;
	osKernelResume(100);
	EXPECT_EQ(expiries, 37);
	/* The last three are noted. */
	expiries = 0;
	EXPECT_EQ(osDelay(110), osOK);
	EXPECT_EQ(expiries, 3);
	EXPECT_RANGE(expired_at[0] - tick, 200, 201);
	EXPECT_RANGE(expired_at[2] - tick, 200, 201);
	for (int i = 0; i < 40; i++) {
		EXPECT_EQ(osTimerDelete(timers[i]), osOK);
	}
}

OVE_TEST(os_kernel_suspend, osTimerStart, in_a_locked_kernel,
	 "A timer that is started in a locked kernel counts from the start, not from the unlock.")
{
	TEST_NEEDS(TEST_EXACT_TIME, "a busy host may lock the kernel for longer");
	osTimerId_t const timer = make_timer(note_expiry, osTimerOnce);
	const uint32_t tick = osKernelGetTickCount();

	EXPECT_EQ(osKernelLock(), 0);
	EXPECT_EQ(osTimerStart(timer, 10), osOK);
	while (osKernelGetTickCount() - tick < 7u) {
	}
	EXPECT_EQ(osKernelUnlock(), 1);
	EXPECT_EQ(osDelay(12), osOK);
	EXPECT_EQ(expiries, 1);
	EXPECT_RANGE(expired_at[0] - tick, 10, 12);
	EXPECT_EQ(osTimerDelete(timer), osOK);
}

static void delete_itself(void *timer)
{
	expiries++;
	EXPECT_EQ(osTimerDelete(*(osTimerId_t *)timer), osOK);
}

OVE_TEST(os_kernel_suspend, osTimerDelete, drops_what_has_expired,
	 "A periodic timer that has expired several times in a sleep deletes itself in the first callback; no second "
	 "one follows, and another timer can then use its memory.")
{
	NEEDS_EXACT_TICK_STOP();
	NEEDS_STRICT_PRIORITY();
	osTimerId_t timer = make_timer(delete_itself, osTimerPeriodic);

	for (int turn = 0; turn < 3; turn++) {
		EXPECT_EQ(osTimerStart(timer, 10), osOK);
		(void)osKernelSuspend();
		osKernelResume(35);
		EXPECT_EQ(expiries, 1);
		timer = make_timer(delete_itself, osTimerPeriodic);
		EXPECT_EQ(osDelay(20), osOK);
		EXPECT_EQ(expiries, 0);
	}
	EXPECT_EQ(osTimerDelete(timer), osOK);
}

/* Handles any number of wraps of the tick count. */
static void sleep_until(uint32_t tick)
{
	EXPECT(osKernelSuspend() != 0u);
	osKernelResume(tick - osKernelGetTickCount());
}

OVE_TEST(os_kernel_suspend, osTimerStart, lasts_longer_than_ove_s,
	 "A timer of more ticks than an ove timer supports expires after that many, once or periodically, whatever the "
	 "sleeps.")
{
	static const uint32_t ticks[] = {0x80000000u, 0xC0000001u, UINT32_MAX};

	NEEDS_EXACT_TICK_STOP();
	NEEDS_STRICT_PRIORITY();
	test_leave_to_tool();
	for (unsigned i = 0; i < sizeof(ticks) / sizeof(ticks[0]); i++) {
		osTimerId_t timer = make_timer(note_expiry, osTimerOnce);
		uint32_t start = os_next_tick();

		EXPECT_EQ(osTimerStart(timer, ticks[i]), osOK);
		sleep_until(start + ticks[i] - 5u);
		EXPECT_EQ(expiries, 0);
		EXPECT_EQ(osTimerIsRunning(timer), 1);
		EXPECT_EQ(osDelay(10), osOK);
		EXPECT_EQ(expiries, 1);
		EXPECT_RANGE(expired_at[0] - start - ticks[i], 0, 2);
		EXPECT_EQ(osTimerIsRunning(timer), 0);
		EXPECT_EQ(osTimerDelete(timer), osOK);

		timer = make_timer(note_expiry, osTimerPeriodic);
		start = os_next_tick();
		EXPECT_EQ(osTimerStart(timer, ticks[i]), osOK);
		for (uint32_t turn = 1; turn <= 3u; turn++) {
			sleep_until(start + turn * ticks[i] - 5u);
			EXPECT_EQ(expiries, (int)turn - 1);
			EXPECT_EQ(osDelay(10), osOK);
			EXPECT_EQ(expiries, (int)turn);
			EXPECT_RANGE(expired_at[turn - 1u] - start - turn * ticks[i], 0, 2);
		}
		EXPECT_EQ(osTimerDelete(timer), osOK);
	}
}
