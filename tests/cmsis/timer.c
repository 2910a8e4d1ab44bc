/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Timers of CMSIS-RTOS2. */
#include "os.h"

/* Ticks of a thousandth of a second. */
enum { A_DAY = 24 * 60 * 60 * 1000 };

static struct os_timer memory;
static int expiries;

static void expire(void *argument)
{
	EXPECT(argument == &expiries);
	__atomic_fetch_add(&expiries, 1, __ATOMIC_SEQ_CST);
}

static int seen(void)
{
	return __atomic_load_n(&expiries, __ATOMIC_SEQ_CST);
}

static osTimerId_t make(osTimerType_t type)
{
	osTimerId_t const timer = osTimerNew(expire, type, &expiries, OS_ATTR(osTimerAttr_t, memory, .name = "timer"));

	EXPECT(timer == &memory);
	__atomic_store_n(&expiries, 0, __ATOMIC_SEQ_CST);
	return timer;
}

OVE_TEST(os_timer, osTimerNew, refuses_what_it_cannot_be,
	 "osTimerNew returns NULL without a function, for an unknown type, and for small memory.")
{
	EXPECT(osTimerNew(NULL, osTimerOnce, NULL, OS_ATTR(osTimerAttr_t, memory)) == NULL);
	EXPECT(osTimerNew(expire, (osTimerType_t)2, NULL, OS_ATTR(osTimerAttr_t, memory)) == NULL);
	EXPECT(osTimerNew(expire, osTimerOnce, NULL, &(const osTimerAttr_t){.cb_mem = &memory, .cb_size = 4}) == NULL);
}

OVE_TEST(os_timer, osTimerStart, expires_once,
	 "A timer of osTimerOnce expires once, with its argument, and no longer runs.")
{
	osTimerId_t const timer = make(osTimerOnce);

	EXPECT_EQ(osTimerIsRunning(timer), 0);
	EXPECT_EQ(osTimerStop(timer), osErrorResource);
	/* On a host a short time may have passed before the next call. */
	EXPECT_EQ(osTimerStart(timer, A_DAY), osOK);
	EXPECT_EQ(osTimerIsRunning(timer), 1);
	EXPECT_EQ(osTimerStart(timer, 2), osOK);
	WAIT_UNTIL(seen() == 1);
	WAIT_UNTIL(osTimerIsRunning(timer) == 0);
	EXPECT_EQ(osDelay(6), osOK);
	EXPECT_EQ(seen(), 1);
	EXPECT_EQ(osTimerDelete(timer), osOK);
}

OVE_TEST(os_timer, osTimerStart, repeats_until_stopped,
	 "A timer of osTimerPeriodic expires until it is stopped; a start sets another period.")
{
	osTimerId_t const timer = make(osTimerPeriodic);

	EXPECT_EQ(osTimerStart(timer, A_DAY), osOK);
	EXPECT_EQ(osTimerStart(timer, 2), osOK);
	WAIT_UNTIL(seen() >= 3);
	EXPECT_EQ(osTimerStop(timer), osOK);
	EXPECT_EQ(osTimerStop(timer), osErrorResource);
	const int stopped = seen();

	EXPECT_EQ(osDelay(6), osOK);
	/* On a host a callback that was under way at the stop may have been counted since. */
	EXPECT_RANGE(seen(), stopped, stopped + (TEST_EXACT_TIME ? 0 : 1));
	EXPECT_EQ(osTimerDelete(timer), osOK);
}

static int64_t start_it(void *timer)
{
	return osTimerStart(timer, 1);
}

static int64_t stop_it(void *timer)
{
	return osTimerStop(timer);
}

static int64_t delete_it(void *timer)
{
	return osTimerDelete(timer);
}

static int64_t runs(void *timer)
{
	return osTimerIsRunning(timer);
}

OVE_TEST(os_timer, isr, may_call_nothing, "No call on a timer is legal in an ISR; a bad parameter is osErrorParameter.")
{
	osTimerId_t const timer = make(osTimerOnce);

	EXPECT_EQ(os_from_isr(start_it, timer), osErrorISR);
	EXPECT_EQ(os_from_isr(stop_it, timer), osErrorISR);
	EXPECT_EQ(os_from_isr(delete_it, timer), osErrorISR);
	EXPECT_EQ(osTimerStart(timer, A_DAY), osOK);
	EXPECT_EQ(os_from_isr(runs, timer), 0);
	EXPECT_EQ(osTimerStop(timer), osOK);
	EXPECT_EQ(osTimerStart(timer, 0), osErrorParameter);
	EXPECT_EQ(osTimerStart(NULL, 1), osErrorParameter);
	EXPECT_EQ(osTimerStop(NULL), osErrorParameter);
	EXPECT_EQ(osTimerDelete(NULL), osErrorParameter);
	EXPECT_EQ(osTimerIsRunning(NULL), 0);
	EXPECT(osTimerGetName(NULL) == NULL);
	EXPECT_EQ(osTimerDelete(timer), osOK);
	EXPECT_EQ(osTimerStart(timer, 1), osErrorParameter);
}
