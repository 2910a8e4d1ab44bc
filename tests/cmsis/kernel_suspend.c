/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The kernel without its tick: the results of its two calls, that time stands still, and what becomes due. */
#include "os.h"

OVE_TEST(os_kernel_suspend, osKernelSuspend, without_it_returns_0,
	 "If the kernel's tick cannot stop, the call returns no time to sleep, and the kernel still runs.")
{
	TEST_NEEDS(!CONFIG_OVE_TICK_STOP, "this kernel can be suspended");
	EXPECT_EQ(osKernelSuspend(), 0);
	EXPECT_EQ(osKernelGetState(), osKernelRunning);
	osKernelResume(1);
	EXPECT_EQ(osKernelGetState(), osKernelRunning);
}

/* The tick from which a test counts. */
static uint32_t start;

static void begin(void)
{
	start = os_next_tick();
}

/* Returns early in a tick, so that a test, or a thread that begins to wait, can read the time and use it within the
 * tick. */
static void come_early_in_a_tick(void)
{
	while (osKernelGetSysTimerCount() % 1000u > 300u) {
	}
}

static void delay_and_report(void *ticks)
{
	come_early_in_a_tick();
	EXPECT_EQ(osDelayUntil(start + (uint32_t)TEST_NUMBER(ticks)), osOK);
	test_point(TEST_NUMBER(ticks));
}

/* Suspends the kernel with the next event at this tick. */
static void suspend_before(uint32_t ticks)
{
	come_early_in_a_tick();
	const uint32_t left = osKernelSuspend();

	EXPECT_EQ(left, start + ticks - osKernelGetTickCount());
}

static void resume_at(uint32_t ticks)
{
	osKernelResume(start + ticks - osKernelGetTickCount());
}

static void sleeper(int ticks)
{
	(void)test_spawn_blocked("sleeper", OVE_PRIO_HIGH, delay_and_report, TEST_ARG(ticks));
}

OVE_TEST(os_kernel_suspend, osKernelSuspend, returns_the_ticks_to_the_next_event,
	 "The first call returns the ticks to the next end of a delay, a second one 0; the state is suspended until "
	 "the resume.")
{
	NEEDS_EXACT_TICK_STOP();
	begin();
	sleeper(30);
	sleeper(20);
	sleeper(25);
	suspend_before(20);
	EXPECT_EQ(osKernelGetState(), osKernelSuspended);
	EXPECT_EQ(osKernelSuspend(), 0);
	EXPECT_EQ(osKernelGetState(), osKernelSuspended);
	osKernelResume(0);
	EXPECT_EQ(osKernelGetState(), osKernelRunning);
	EXPECT_EQ(test_points(), 0);
	test_join_all();
	EXPECT_POINTS(20, 25, 30);
}

static void no_work(void *unused)
{
	(void)unused;
}

OVE_TEST(os_kernel_suspend, osKernelSuspend, counts_a_timer, "A running timer is an event, a stopped one is not.")
{
	static struct os_timer memory;
	osTimerId_t const timer = osTimerNew(no_work, osTimerOnce, NULL, OS_ATTR(osTimerAttr_t, memory));

	NEEDS_EXACT_TICK_STOP();
	begin();
	sleeper(50);
	EXPECT_EQ(osTimerStart(timer, 20), osOK);
	/* A timer never expires early: it expires at the last tick or at the one after it. */
	EXPECT_RANGE(osKernelSuspend(), 20, 21);
	osKernelResume(0);
	EXPECT_EQ(osTimerStop(timer), osOK);
	suspend_before(50);
	resume_at(50);
	test_join_all();
	EXPECT_EQ(osTimerDelete(timer), osOK);
}

/* Waits four ticks by the board's own counter, which no kernel stops. */
static void let_time_pass(void)
{
	const uint32_t from = ove_board_cycles();

	while (ove_board_cycles() - from < ove_board_cycles_hz() / 250u) {
	}
}

OVE_TEST(os_kernel_suspend, osKernelSuspend, keeps_the_time,
	 "While the kernel is suspended, its tick and its timer's count stand still, however long that lasts, and no "
	 "delay ends.")
{
	NEEDS_EXACT_TICK_STOP();
	for (int turn = 0; turn < 20; turn++) {
		begin();
		test_clear_points();
		sleeper(4);
		suspend_before(4);
		const uint32_t tick = osKernelGetTickCount();
		const uint32_t count = osKernelGetSysTimerCount();

		let_time_pass();
		EXPECT_EQ(osKernelGetTickCount(), tick);
		EXPECT_EQ(osKernelGetSysTimerCount(), count);
		osKernelResume(0);
		EXPECT_EQ(osKernelGetTickCount(), tick);
		EXPECT_RANGE(osKernelGetSysTimerCount() - count, 0, 200);
		EXPECT_EQ(test_points(), 0);
		test_join_all();
		EXPECT_EQ(osKernelGetTickCount(), start + 4u);
	}
}

OVE_TEST(os_kernel_suspend, osKernelSuspend, anywhere_in_a_tick,
	 "If the kernel is suspended at any point in a tick, the returned ticks end at the next event, and no tick is "
	 "lost.")
{
	NEEDS_EXACT_TICK_STOP();
	begin();
	sleeper(5000);
	for (unsigned turn = 0; turn < 1500; turn++) {
		while (osKernelGetSysTimerCount() % 1000u < 900u) {
		}
		for (volatile unsigned steps = turn; steps != 0u; steps--) {
		}
		const uint32_t left = osKernelSuspend();
		const uint32_t tick = osKernelGetTickCount();

		EXPECT_EQ(left, start + 5000u - tick);
		osKernelResume(1);
		EXPECT_RANGE(osKernelGetTickCount() - tick, 1, 2);
	}
	(void)osKernelSuspend();
	osKernelResume(5000);
	test_join_all();
}

OVE_TEST(os_kernel_suspend, osKernelResume, moves_the_tick_on,
	 "The tick advances by the number that the call states, in each unit of time; a delay ends at its last tick, "
	 "and its thread runs in the call.")
{
	NEEDS_EXACT_TICK_STOP();
	NEEDS_STRICT_PRIORITY();
	begin();
	sleeper(10);
	suspend_before(10);
	const uint32_t us = osKernelGetSysTimerCount();
	const uint32_t tick = osKernelGetTickCount();

	resume_at(9);
	EXPECT_EQ(osKernelGetTickCount(), start + 9u);
	EXPECT_RANGE(osKernelGetSysTimerCount() - us - (start + 9u - tick) * 1000u, 0, 500);
	EXPECT_EQ(test_points(), 0);
	EXPECT_EQ(osKernelSuspend(), 1);
	osKernelResume(1);
	test_point(11);
	EXPECT_EQ(osKernelGetTickCount(), start + 10u);
	test_join_all();
	EXPECT_POINTS(10, 11);
}

OVE_TEST(os_kernel_suspend, osKernelResume, wakes_in_the_order_of_the_ends,
	 "A sleep across several delays ends each of them, in order, and a delay that is not yet due continues.")
{
	NEEDS_EXACT_TICK_STOP();
	NEEDS_STRICT_PRIORITY();
	begin();
	sleeper(70);
	sleeper(400);
	sleeper(30);
	sleeper(90);
	sleeper(50);
	suspend_before(30);
	resume_at(90);
	test_point(1);
	suspend_before(400);
	resume_at(1000);
	test_join_all();
	EXPECT_POINTS(30, 50, 70, 90, 1, 400);
}

OVE_TEST(os_kernel_suspend, osKernelResume, goes_beyond_the_last_tick,
	 "Sleeps take the tick count beyond 2^32, and no delay across that ends early or late.")
{
	NEEDS_EXACT_TICK_STOP();
	NEEDS_STRICT_PRIORITY();
	test_leave_to_tool();
	(void)osKernelSuspend();
	osKernelResume(0u - 50u - osKernelGetTickCount());
	begin();
	sleeper(20);
	sleeper(100);
	sleeper(3000);
	EXPECT(start + 100u < start);
	suspend_before(20);
	resume_at(30);
	EXPECT(osKernelGetTickCount() >= start);
	suspend_before(100);
	resume_at(90);
	test_point(1);
	suspend_before(100);
	resume_at(100);
	EXPECT_EQ(osKernelGetTickCount(), start + 100u);
	test_point(2);
	suspend_before(3000);
	resume_at(3000);
	test_join_all();
	EXPECT_POINTS(20, 1, 100, 2, 3000);
}

static void delay_longest(void *unused)
{
	static struct os_semaphore memory;
	osSemaphoreId_t const never = osSemaphoreNew(1, 0, OS_ATTR(osSemaphoreAttr_t, memory));

	(void)unused;
	EXPECT_EQ(osSemaphoreAcquire(never, osWaitForever - 1u), osErrorTimeout);
	test_point(1);
	EXPECT_EQ(osSemaphoreDelete(never), osOK);
}

OVE_TEST(os_kernel_suspend, osKernelResume, ends_the_longest_wait,
	 "A wait of 2^32 - 2 ticks ends in the call that reports a sleep of that length.")
{
	NEEDS_EXACT_TICK_STOP();
	NEEDS_STRICT_PRIORITY();
	test_leave_to_tool();
	begin();
	(void)test_spawn_blocked("sleeper", OVE_PRIO_HIGH, delay_longest, NULL);
	(void)osKernelSuspend();
	osKernelResume(osWaitForever - 1u);
	test_point(2);
	test_join_all();
	EXPECT_POINTS(1, 2);
}

OVE_TEST(os_kernel_suspend, osKernelLock, is_refused_inside,
	 "The lock's three calls return osError while the kernel is suspended; a locked kernel is not suspended.")
{
	NEEDS_EXACT_TICK_STOP();
	(void)osKernelSuspend();
	EXPECT_EQ(osKernelLock(), osError);
	EXPECT_EQ(osKernelUnlock(), osError);
	EXPECT_EQ(osKernelRestoreLock(0), osError);
	EXPECT_EQ(osKernelGetState(), osKernelSuspended);
	osKernelResume(0);
	EXPECT_EQ(osKernelLock(), 0);
	EXPECT_EQ(osKernelSuspend(), 0);
	EXPECT_EQ(osKernelGetState(), osKernelLocked);
	osKernelResume(5);
	EXPECT_EQ(osKernelUnlock(), 1);
}

OVE_TEST(os_kernel_suspend, osKernelSuspend, is_refused_in_a_section,
	 "In a critical section, where no tick can end, the call returns 0 and suspends nothing.")
{
	NEEDS_EXACT_TICK_STOP();
	const ove_critical_t key = ove_critical_enter();
	const uint32_t ticks = osKernelSuspend();
	const osKernelState_t state = osKernelGetState();

	ove_critical_exit(key);
	EXPECT_EQ(ticks, 0);
	EXPECT_EQ(state, osKernelRunning);
}

static int64_t suspend(void *unused)
{
	(void)unused;
	return osKernelSuspend();
}

static int64_t resume(void *unused)
{
	(void)unused;
	osKernelResume(100);
	return osKernelGetState();
}

OVE_TEST(os_kernel_suspend, isr, changes_nothing,
	 "In an ISR, the first call returns 0, and the second leaves a suspended kernel suspended.")
{
	EXPECT_EQ(os_from_isr(suspend, NULL), 0);
	EXPECT_EQ(osKernelGetState(), osKernelRunning);
	NEEDS_EXACT_TICK_STOP();
	(void)osKernelSuspend();
	const uint32_t tick = osKernelGetTickCount();

	EXPECT_EQ(os_from_isr(resume, NULL), osKernelSuspended);
	EXPECT_EQ(osKernelGetTickCount(), tick);
	EXPECT_EQ(osKernelGetState(), osKernelSuspended);
	osKernelResume(0);
}

static osSemaphoreId_t tokens;

static void take_and_report(void *unused)
{
	(void)unused;
	EXPECT_EQ(osSemaphoreAcquire(tokens, 100), osOK);
	test_point(2);
}

static int64_t give(void *unused)
{
	(void)unused;
	return osSemaphoreRelease(tokens);
}

OVE_TEST(os_kernel_suspend, isr, wakes_at_the_resume,
	 "An interrupt comes while the kernel is suspended; the thread that it wakes runs in the resume, though its "
	 "time is over by then.")
{
	static struct os_semaphore memory;

	NEEDS_EXACT_TICK_STOP();
	NEEDS_STRICT_PRIORITY();
	tokens = osSemaphoreNew(1, 0, OS_ATTR(osSemaphoreAttr_t, memory));
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, take_and_report, NULL);
	(void)osKernelSuspend();
	EXPECT_EQ(os_from_isr(give, NULL), osOK);
	test_point(1);
	osKernelResume(1000);
	test_point(3);
	test_join_all();
	EXPECT_POINTS(1, 2, 3);
	EXPECT_EQ(osSemaphoreDelete(tokens), osOK);
}

OVE_TEST_AT_START(os_kernel_suspend, osKernelSuspend, is_refused_at_the_start,
		  "Before the start the call returns 0, and a resume does nothing.")
{
	EXPECT_EQ(osKernelSuspend(), 0);
	osKernelResume(10);
	EXPECT_EQ(osKernelGetTickCount(), 0);
}

/* Far longer than a busy host delays a thread; three of them are still below the watchdog's limit. */
enum { A_WHILE = 10 * 1000 };

static void sleep_and_report(void *whiles)
{
	EXPECT_EQ(osDelayUntil(start + (uint32_t)TEST_NUMBER(whiles) * A_WHILE), osOK);
	test_point(TEST_NUMBER(whiles));
}

/* Its sleep is due shortly after the resume. */
static void sleep_a_little_longer(void *ended)
{
	const uint32_t due = start + 3 * A_WHILE + 100;

	EXPECT_EQ(osDelayUntil(due), osOK);
	*(uint32_t *)ended = osKernelGetTickCount() - due;
}

OVE_TEST(os_kernel_suspend, osKernelResume, ends_long_waits_at_once,
	 "Waits of seconds end in order when the kernel is resumed after that many seconds. The clock has advanced by "
	 "them, and a later wait is shorter by them.")
{
	static uint32_t late;

	NEEDS_TICK_STOP();
	begin();
	for (int whiles = 3; whiles > 0; whiles--) {
		(void)test_spawn_blocked("sleeper", OVE_PRIO_HIGH, sleep_and_report, TEST_ARG(whiles));
	}
	(void)test_spawn_blocked("longer", OVE_PRIO_HIGH, sleep_a_little_longer, &late);
	/* A host's watchdog wakes more often. If ticks are not milliseconds, one more millisecond ends at the tick. */
	EXPECT_RANGE(osKernelSuspend(), 1, A_WHILE + (CONFIG_OVE_TICK_HZ == 1000 ? 0 : 1));
	EXPECT_EQ(osKernelGetState(), osKernelSuspended);
	const uint32_t stopped = osKernelGetTickCount();

	osKernelResume(3 * A_WHILE);
	EXPECT_EQ(osKernelGetState(), osKernelRunning);
	EXPECT_RANGE(osKernelGetTickCount() - stopped, 3 * A_WHILE, 3 * A_WHILE + A_WHILE / 2);
	test_join_all();
	EXPECT_RANGE(late, 0, A_WHILE / 2);
	EXPECT_EQ(test_points(), 3);
	if (OVE_HAS_STRICT_PRIORITY) {
		EXPECT_POINTS(1, 2, 3);
	}
}

static osThreadId_t delayed;

static void delay_a_while(void *unused)
{
	(void)unused;
	delayed = osThreadGetId();
	EXPECT_EQ(osDelay(A_WHILE), osOK);
	test_point(2);
}

OVE_TEST(os_kernel_suspend, osKernelResume, passes_a_suspended_thread,
	 "A suspended thread's delay is in progress at one resume and ends in the next. Neither resume waits for the "
	 "thread, which continues when it is resumed itself.")
{
	NEEDS_TICK_STOP();
	(void)test_spawn_blocked("sleeper", OVE_PRIO_HIGH, delay_a_while, NULL);
	EXPECT_EQ(osThreadSuspend(delayed), osOK);
	(void)osKernelSuspend();
	osKernelResume(1);
	(void)osKernelSuspend();
	osKernelResume(2 * A_WHILE);
	EXPECT_EQ(test_points(), 0);
	test_point(1);
	EXPECT_EQ(osThreadResume(delayed), osOK);
	test_join_all();
	EXPECT_POINTS(1, 2);
}

static volatile bool is_over;
static osSemaphoreId_t pulses;

static void pulse(void *unused)
{
	(void)unused;
	(void)osSemaphoreRelease(pulses);
}

static void wait_over_and_over(void *unused)
{
	(void)unused;
	while (!is_over) {
		(void)osDelay(1);
		EXPECT_EQ(osThreadFlagsWait(1, osFlagsWaitAny, 1), osFlagsErrorTimeout);
	}
}

OVE_TEST(os_kernel_suspend, osKernelResume, among_threads_about_to_wait,
	 "A timer wakes the thread that suspends the kernel, at any point in the waits of less urgent threads. Each "
	 "resume returns.")
{
	enum { TURNS = 2000, WAITERS = TEST_THREADS };
	static struct os_semaphore memory;
	static struct os_timer timer_memory;

	NEEDS_TICK_STOP();
	test_leave_to_tool();
	is_over = false;
	pulses = osSemaphoreNew(1, 0, OS_ATTR(osSemaphoreAttr_t, memory));
	osTimerId_t const timer = osTimerNew(pulse, osTimerPeriodic, NULL, OS_ATTR(osTimerAttr_t, timer_memory));

	for (int thread = 0; thread < WAITERS; thread++) {
		(void)test_spawn("waiter", OVE_PRIO_LOW, wait_over_and_over, NULL);
	}
	EXPECT_EQ(osTimerStart(timer, 1), osOK);
	for (unsigned turn = 0; turn < TURNS; turn++) {
		EXPECT_EQ(osSemaphoreAcquire(pulses, osWaitForever), osOK);
		(void)osKernelSuspend();
		osKernelResume(turn % 5u);
	}
	is_over = true;
	EXPECT_EQ(osTimerDelete(timer), osOK);
	test_join_all();
	EXPECT_EQ(osSemaphoreDelete(pulses), osOK);
}

OVE_TEST(os_kernel_suspend, osKernelResume, counts_parts_of_a_tick,
	 "A sleep of a day advances each clock by a day, even if a tick is not a whole number of nanoseconds; "
	 "afterwards the next event is still reported to the tick.")
{
	enum { DAY = 24 * 60 * 60 * 1000, LATE = 5000 };

	NEEDS_TICK_STOP();
	test_leave_to_tool();
	for (int day = 0; day < 20; day++) {
		begin();
		(void)osKernelSuspend();
		const uint32_t tick = osKernelGetTickCount();
		const uint64_t us = ove_time_get_us();
		const uint64_t ticks = ove_time_get_ticks();

		osKernelResume(DAY);
		EXPECT_RANGE(osKernelGetTickCount() - tick, DAY, DAY + LATE);
		EXPECT(ove_time_get_us() - us >= DAY * UINT64_C(1000));
		EXPECT(ove_time_get_ticks() - ticks >= (uint64_t)DAY / 1000u * CONFIG_OVE_TICK_HZ);
	}
	begin();
	(void)test_spawn_blocked("sleeper", OVE_PRIO_HIGH, delay_a_while, NULL);
	/* A host's watchdog wakes more often. */
	EXPECT_RANGE(osKernelSuspend(), 1, A_WHILE + 1);
	osKernelResume(A_WHILE + 1);
	test_join_all();
}
