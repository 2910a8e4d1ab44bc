/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Timers of CMSIS-RTOS2. */
#include <string.h>

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
	 "osTimerNew returns NULL without a function, for an unknown type, and for memory that is too small.")
{
	EXPECT(osTimerNew(NULL, osTimerOnce, NULL, OS_ATTR(osTimerAttr_t, memory)) == NULL);
	EXPECT(osTimerNew(expire, (osTimerType_t)2, NULL, OS_ATTR(osTimerAttr_t, memory)) == NULL);
	EXPECT(osTimerNew(expire, osTimerOnce, NULL, &(const osTimerAttr_t){.cb_mem = &memory, .cb_size = 4}) == NULL);
}

OVE_TEST(os_timer, osTimerStart, expires_once,
	 "An osTimerOnce timer expires once, with its argument, and then no longer runs.")
{
	osTimerId_t const timer = make(osTimerOnce);

	EXPECT_EQ(osTimerIsRunning(timer), 0);
	EXPECT_EQ(osTimerStop(timer), osErrorResource);
	/* On a host, a short time may pass before the next call. */
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
	 "An osTimerPeriodic timer expires until it is stopped; a start sets another period.")
{
	osTimerId_t const timer = make(osTimerPeriodic);

	EXPECT_EQ(osTimerStart(timer, A_DAY), osOK);
	EXPECT_EQ(osTimerStart(timer, 2), osOK);
	WAIT_UNTIL(seen() >= 3);
	EXPECT_EQ(osTimerStop(timer), osOK);
	EXPECT_EQ(osTimerStop(timer), osErrorResource);
	const int stopped = seen();

	EXPECT_EQ(osDelay(6), osOK);
	/* On a host, a callback that was running at the stop may have been counted since. */
	EXPECT_RANGE(seen(), stopped, stopped + (TEST_EXACT_TIME ? 0 : 1));
	EXPECT_EQ(osTimerDelete(timer), osOK);
}

static uint32_t first_tick;

static void report_the_tick(void *unused)
{
	(void)unused;
	test_point((int)(osKernelGetTickCount() - first_tick));
}

OVE_TEST(os_timer, osTimerStart, counts_ticks_from_its_start,
	 "A periodic timer of n ticks expires at each n-th tick after the one in which it was started.")
{
	NEEDS_EXACT_TIME();
	osTimerId_t const timer = osTimerNew(report_the_tick, osTimerPeriodic, NULL, OS_ATTR(osTimerAttr_t, memory));

	for (uint32_t ticks = 1; ticks <= 3; ticks++) {
		test_clear_points();
		EXPECT_EQ(osDelay(1), osOK);
		first_tick = osKernelGetTickCount();
		EXPECT_EQ(osTimerStart(timer, ticks), osOK);
		EXPECT_EQ(osDelayUntil(first_tick + 3u * ticks), osOK);
		EXPECT_EQ(osTimerStop(timer), osOK);
		EXPECT_POINTS((int)ticks, 2 * (int)ticks, 3 * (int)ticks);
	}
	EXPECT_EQ(osTimerDelete(timer), osOK);
}

OVE_TEST(os_timer, osTimerStart, in_a_locked_kernel_counts_from_its_start,
	 "A timer that is started long after the kernel was locked expires the given ticks after the start, not after "
	 "the lock.")
{
	NEEDS_EXACT_TIME();
	osTimerId_t const timer = osTimerNew(report_the_tick, osTimerPeriodic, NULL, OS_ATTR(osTimerAttr_t, memory));

	EXPECT_EQ(osDelay(1), osOK);
	EXPECT_EQ(osKernelLock(), 0);
	ove_time_delay_us(20500);
	first_tick = osKernelGetTickCount();
	EXPECT_EQ(osTimerStart(timer, 5), osOK);
	EXPECT_EQ(osKernelUnlock(), 1);
	EXPECT_EQ(osDelayUntil(first_tick + 12u), osOK);
	EXPECT_EQ(osTimerStop(timer), osOK);
	EXPECT_POINTS(5, 10);
	EXPECT_EQ(osTimerDelete(timer), osOK);
}

OVE_TEST(os_timer, osTimerStart, takes_every_time,
	 "A timer accepts every number of ticks but 0; a rejected start leaves it running.")
{
	static const uint32_t ticks[] = {INT32_MAX, (uint32_t)INT32_MAX + 1u, UINT32_MAX};

	for (unsigned i = 0; i < 2u * sizeof(ticks) / sizeof(ticks[0]); i++) {
		osTimerId_t const timer = make(i % 2u == 0u ? osTimerOnce : osTimerPeriodic);

		EXPECT_EQ(osTimerStart(timer, A_DAY), osOK);
		EXPECT_EQ(osTimerStart(timer, 0), osErrorParameter);
		EXPECT_EQ(osTimerIsRunning(timer), 1);
		EXPECT_EQ(osTimerStart(timer, ticks[i / 2u]), osOK);
		EXPECT_EQ(osTimerIsRunning(timer), 1);
		EXPECT_EQ(osTimerStop(timer), osOK);
		EXPECT_EQ(osTimerIsRunning(timer), 0);
		EXPECT_EQ(seen(), 0);
		EXPECT_EQ(osTimerDelete(timer), osOK);
	}
}

static osStatus_t deleted;

static void delete_itself(void *timer)
{
	deleted = osTimerDelete(*(osTimerId_t *)timer);
	__atomic_fetch_add(&expiries, 1, __ATOMIC_SEQ_CST);
}

OVE_TEST(os_timer, osTimerDelete, in_its_callback,
	 "A timer that deletes itself in its callback no longer expires, and another timer can then use its memory.")
{
	static const osTimerType_t types[] = {osTimerOnce, osTimerPeriodic};
	static osTimerId_t itself;

	for (unsigned i = 0; i < 2; i++) {
		__atomic_store_n(&expiries, 0, __ATOMIC_SEQ_CST);
		itself = osTimerNew(delete_itself, types[i], &itself, OS_ATTR(osTimerAttr_t, memory));
		EXPECT_EQ(osTimerStart(itself, 1), osOK);
		WAIT_UNTIL(seen() == 1);
		EXPECT_EQ(deleted, osOK);
#if CONFIG_OVE_CHECKS
		EXPECT_EQ(osTimerStart(itself, 1), osErrorParameter);
		EXPECT_EQ(osTimerDelete(itself), osErrorParameter);
#endif
		memset(&memory, 0xA5, sizeof(memory));
		EXPECT_EQ(osDelay(4), osOK);
		EXPECT_EQ(seen(), 1);

		osTimerId_t const next = make(osTimerPeriodic);

		EXPECT_EQ(osTimerStart(next, 1), osOK);
		WAIT_UNTIL(seen() >= 2);
		EXPECT_EQ(osTimerDelete(next), osOK);
	}
}

static struct os_semaphore semaphore_memory;
static osSemaphoreId_t go_on;

static void wait_and_delete_itself(void *timer)
{
	test_point(1);
	EXPECT_EQ(osSemaphoreAcquire(go_on, osWaitForever), osOK);
	EXPECT_EQ(osTimerDelete(*(osTimerId_t *)timer), osErrorResource);
	test_point(2);
}

static void delete_first(void *timer)
{
	EXPECT_EQ(osTimerDelete(*(osTimerId_t *)timer), osOK);
	test_point(3);
}

OVE_TEST(os_timer, osTimerDelete, in_its_callback_is_too_late,
	 "A callback cannot delete its timer while a thread that deletes it waits for the callback's end.")
{
	static osTimerId_t timer;

	go_on = osSemaphoreNew(1, 0, OS_ATTR(osSemaphoreAttr_t, semaphore_memory));
	timer = osTimerNew(wait_and_delete_itself, osTimerOnce, &timer, OS_ATTR(osTimerAttr_t, memory));
	EXPECT_EQ(osTimerStart(timer, 1), osOK);
	test_wait_points(1);
	const ove_thread_t first = test_spawn("first", OVE_PRIO_HIGH, delete_first, &timer);

	WAIT_UNTIL(ove_thread_get_state(first) == OVE_THREAD_BLOCKED);
	EXPECT_EQ(osSemaphoreRelease(go_on), osOK);
	test_join_all();
	EXPECT_POINTS(1, 2, 3);
	EXPECT_EQ(osSemaphoreDelete(go_on), osOK);
}

#if !CONFIG_OVE_ZERO_HEAP
static osThreadId_t deleter;
static volatile bool is_terminated;

static void terminate_deleter(void *unused)
{
	(void)unused;
	while (osThreadGetState(deleter) != osThreadBlocked) {
		EXPECT_EQ(osDelay(1), osOK);
	}
	EXPECT_EQ(osThreadTerminate(deleter), osOK);
	is_terminated = true;
}

static void delete_in_callback(void *unused)
{
	(void)unused;
	EXPECT_EQ(osTimerStart(&memory, 1), osOK);
	/* The callback waits until this thread waits in the deletion. */
	while (osTimerIsRunning(&memory) != 0u) {
	}
	(void)osTimerDelete(&memory);
	test_point(1);
}

OVE_TEST(os_timer, osThreadTerminate, of_the_thread_that_deletes_it,
	 "A callback terminates the thread that waits for it in osTimerDelete; the timer is deleted, and the thread "
	 "ends.")
{
	static ove_thread_storage_t thread_memory;
	OVE_THREAD_STACK_DEFINE(stack, 4096);
	osTimerId_t const timer =
		osTimerNew(terminate_deleter, osTimerOnce, NULL, OS_ATTR(osTimerAttr_t, memory, .name = "timer"));

	is_terminated = false;
	deleter = &thread_memory;
	EXPECT(osThreadNew(delete_in_callback, NULL,
			   OS_ATTR(osThreadAttr_t, thread_memory, .attr_bits = osThreadJoinable, .stack_mem = stack,
				   .stack_size = sizeof(stack), .priority = osPriorityLow)) == deleter);
	WAIT_UNTIL(is_terminated);
	EXPECT_EQ(osThreadJoin(deleter), osOK);
	EXPECT_EQ(test_points(), 0);
	EXPECT_EQ(osTimerStop(OS_DELETED(timer)), osErrorParameter);
}

OVE_TEST(os_timer, osTimerDelete, gives_its_memory_back,
	 "Timers from the heap that delete themselves in their callbacks leave the heap as it was.")
{
	static osTimerId_t itself;

	__atomic_store_n(&expiries, 0, __ATOMIC_SEQ_CST);
	for (int turn = 1; turn <= 1000; turn++) {
		itself = osTimerNew(delete_itself, osTimerPeriodic, &itself, NULL);
		EXPECT(itself != NULL);
		EXPECT_EQ(osTimerStart(itself, 1), osOK);
		WAIT_UNTIL(seen() == turn);
		EXPECT_EQ(deleted, osOK);
	}
}
#endif

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

static osThreadState_t state_in_callback;

static void look_at_itself(void *argument)
{
	state_in_callback = osThreadGetState(osThreadGetId());
	expire(argument);
}

OVE_TEST(os_timer, osThreadGetState, is_running_in_a_callback,
	 "A timer's callback runs in a thread, whose state it reads as osThreadRunning.")
{
	osTimerId_t const timer =
		osTimerNew(look_at_itself, osTimerOnce, &expiries, OS_ATTR(osTimerAttr_t, memory, .name = "timer"));

	__atomic_store_n(&expiries, 0, __ATOMIC_SEQ_CST);
	EXPECT_EQ(osTimerStart(timer, 1), osOK);
	WAIT_UNTIL(seen() == 1);
	EXPECT_EQ(state_in_callback, osThreadRunning);
	EXPECT_EQ(osTimerDelete(timer), osOK);
}

OVE_TEST(os_timer, isr, may_call_nothing,
	 "No call on a timer is legal in an ISR; a bad parameter returns osErrorParameter.")
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
	EXPECT_EQ(osTimerStart(OS_DELETED(timer), 1), osErrorParameter);
}
