/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The kernel lock: the calls that change it, their results, and that no thread runs inside. */
#include "os.h"

OVE_TEST(os_kernel_lock, osKernelLock, returns_the_state_before,
	 "Each call returns the previous state; the lock does not nest.")
{
	EXPECT_EQ(osKernelUnlock(), 0);
	EXPECT_EQ(osKernelLock(), 0);
	EXPECT_EQ(osKernelGetState(), osKernelLocked);
	EXPECT_EQ(osKernelLock(), 1);
	EXPECT_EQ(osKernelUnlock(), 1);
	EXPECT_EQ(osKernelGetState(), osKernelRunning);
	EXPECT_EQ(osKernelUnlock(), 0);
}

OVE_TEST(os_kernel_lock, osKernelRestoreLock, restores,
	 "A state that a lock or an unlock returned is restored, and returned; another number is osError and changes "
	 "nothing.")
{
	const int32_t open = osKernelLock();
	const int32_t locked = osKernelUnlock();

	EXPECT_EQ(osKernelRestoreLock(locked), 1);
	EXPECT_EQ(osKernelGetState(), osKernelLocked);
	EXPECT_EQ(osKernelRestoreLock(locked), 1);
	EXPECT_EQ(osKernelRestoreLock(2), osError);
	EXPECT_EQ(osKernelRestoreLock(osError), osError);
	EXPECT_EQ(osKernelGetState(), osKernelLocked);
	EXPECT_EQ(osKernelRestoreLock(open), 0);
	EXPECT_EQ(osKernelGetState(), osKernelRunning);
}

OVE_TEST(os_kernel_lock, osKernelUnlock, leaves_a_lock_of_ove,
	 "An unlock ends the lock of this API, but not an ove scheduler lock around it.")
{
	ove_scheduler_lock();
	EXPECT_EQ(osKernelGetState(), osKernelRunning);
	EXPECT_EQ(osKernelLock(), 0);
	EXPECT_EQ(osKernelUnlock(), 1);
	EXPECT_EQ(osKernelUnlock(), 0);
	EXPECT(ove_scheduler_is_locked());
	ove_scheduler_unlock();
}

static void pause_inside(void *unused)
{
	(void)unused;
	(void)osDelay(osWaitForever);
}

OVE_TEST(os_kernel_lock, osDelay, fails_inside,
	 "Inside, a delay is osError, a yield lets no thread run, and no other thread is terminated.")
{
	static ove_thread_storage_t memory;
	OVE_THREAD_STACK_DEFINE(stack, 4096);
	osThreadId_t const thread = osThreadNew(pause_inside, NULL,
						OS_ATTR(osThreadAttr_t, memory, .attr_bits = osThreadJoinable,
							.stack_mem = stack, .stack_size = sizeof(stack)));

	test_wait_state(thread, OVE_THREAD_BLOCKED);
	EXPECT_EQ(osKernelLock(), 0);
	EXPECT_EQ(osDelay(1), osError);
	EXPECT_EQ(osDelayUntil(osKernelGetTickCount() + 2u), osError);
	EXPECT_EQ(osThreadYield(), osOK);
	EXPECT_EQ(osThreadTerminate(thread), osErrorResource);
	EXPECT_EQ(osThreadGetState(thread), osThreadBlocked);
	EXPECT_EQ(osKernelUnlock(), 1);
	EXPECT_EQ(osThreadTerminate(thread), osOK);
	EXPECT_EQ(osThreadJoin(thread), osOK);
}

static void report(void *unused)
{
	(void)unused;
	test_point(2);
}

OVE_TEST(os_kernel_lock, osThreadYield, lets_no_thread_run,
	 "Inside, a yield is osOK and lets no ready thread run, whatever its priority.")
{
	static struct ove_thread *threads[3];
	static const ove_prio_t priorities[] = {OVE_PRIO_LOW, OVE_PRIO_NORMAL, OVE_PRIO_HIGH};

	NEEDS_STRICT_PRIORITY();
	EXPECT_EQ(osKernelLock(), 0);
	for (int i = 0; i < 3; i++) {
		threads[i] = test_spawn("other", priorities[i], report, NULL);
		EXPECT_EQ(osThreadYield(), osOK);
	}
	for (int i = 0; i < 3; i++) {
		EXPECT_EQ(osThreadGetState(threads[i]), osThreadReady);
	}
	test_point(1);
	EXPECT_EQ(osKernelUnlock(), 1);
	test_join_all();
	EXPECT_POINTS(1, 2, 2, 2);
}

static void expire(void *unused)
{
	(void)unused;
}

OVE_TEST(os_kernel_lock, osTimerDelete, keeps_the_timer,
	 "Inside, a timer cannot be deleted, because a deletion may wait for a callback; the timer keeps running.")
{
	static struct os_timer memory;
	osTimerId_t const timer = osTimerNew(expire, osTimerPeriodic, NULL, OS_ATTR(osTimerAttr_t, memory));

	EXPECT_EQ(osTimerStart(timer, 1000), osOK);
	EXPECT_EQ(osKernelLock(), 0);
	EXPECT_EQ(osTimerDelete(timer), osErrorResource);
	EXPECT_EQ(osTimerIsRunning(timer), 1);
	EXPECT_EQ(osKernelUnlock(), 1);
	EXPECT_EQ(osTimerDelete(timer), osOK);
}

static osSemaphoreId_t tokens;

static void take_and_report(void *number)
{
	EXPECT_EQ(osSemaphoreAcquire(tokens, osWaitForever), osOK);
	test_point(TEST_NUMBER(number));
}

OVE_TEST(os_kernel_lock, osSemaphoreRelease, wakes_at_the_unlock,
	 "A thread that is woken inside runs immediately at the unlock.")
{
	static struct os_semaphore memory;

	NEEDS_STRICT_PRIORITY();
	tokens = osSemaphoreNew(1, 0, OS_ATTR(osSemaphoreAttr_t, memory));
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, take_and_report, TEST_ARG(2));
	EXPECT_EQ(osKernelLock(), 0);
	EXPECT_EQ(osSemaphoreRelease(tokens), osOK);
	test_point(1);
	EXPECT_EQ(osKernelUnlock(), 1);
	test_point(3);
	test_join_all();
	EXPECT_POINTS(1, 2, 3);
	EXPECT_EQ(osSemaphoreDelete(tokens), osOK);
}

OVE_TEST_AT_START(os_kernel_lock, osKernelLock, is_refused_at_the_start,
		  "Before the start the three calls return osError.")
{
	EXPECT_EQ(osKernelLock(), osError);
	EXPECT_EQ(osKernelUnlock(), osError);
	EXPECT_EQ(osKernelRestoreLock(1), osError);
}

static osMemoryPoolId_t blocks;

static void take_block(void *unused)
{
	(void)unused;
	EXPECT(osMemoryPoolAlloc(blocks, osWaitForever) == NULL);
	test_point(2);
}

OVE_TEST(os_kernel_lock, osMemoryPoolDelete, keeps_an_object_with_waiters,
	 "Inside, an object without waiters is deleted. One with a waiter is osErrorResource and stays: the waiter "
	 "waits on until the object is deleted outside.")
{
	static struct os_memory_pool memory;
	static struct os_semaphore sem_memory;
	static void *block[1];

	osSemaphoreId_t const unused = osSemaphoreNew(1, 0, OS_ATTR(osSemaphoreAttr_t, sem_memory));
	blocks = osMemoryPoolNew(1, sizeof(block),
				 OS_ATTR(osMemoryPoolAttr_t, memory, .mp_mem = block, .mp_size = sizeof(block)));
	EXPECT(osMemoryPoolAlloc(blocks, 0) == block);
	ove_thread_t const waiter = test_spawn_blocked("waiter", OVE_PRIO_HIGH, take_block, NULL);

	EXPECT_EQ(osKernelLock(), 0);
	EXPECT_EQ(osSemaphoreDelete(unused), osOK);
	EXPECT_EQ(osMemoryPoolDelete(blocks), osErrorResource);
	EXPECT_EQ(osThreadJoin(waiter), osErrorResource);
	EXPECT_EQ(osThreadSuspend(osThreadGetId()), osErrorResource);
	EXPECT_EQ(osKernelUnlock(), 1);
	EXPECT_EQ(ove_thread_get_state(waiter), OVE_THREAD_BLOCKED);
	test_point(1);
	EXPECT_EQ(osMemoryPoolDelete(blocks), osOK);
	test_join_all();
	EXPECT_POINTS(1, 2);
}

static osMutexId_t held;

static void hold_mutex(void *unused)
{
	(void)unused;
	EXPECT_EQ(osMutexAcquire(held, 0), osOK);
	test_pause();
	EXPECT_EQ(osMutexRelease(held), osOK);
}

/* Each object has nothing to take, or no space. */
static void expect_no_wait(osSemaphoreId_t empty, osEventFlagsId_t flags, osMessageQueueId_t queue, uint32_t timeout)
{
	const osStatus_t result = timeout == 0u ? osErrorResource : osErrorTimeout;
	uint32_t message = 7;

	EXPECT_EQ(osSemaphoreAcquire(empty, timeout), result);
	EXPECT_EQ(osMutexAcquire(held, timeout), result);
	EXPECT_EQ((osStatus_t)osEventFlagsWait(flags, 1, osFlagsWaitAny, timeout), result);
	EXPECT_EQ((osStatus_t)osThreadFlagsWait(1, osFlagsWaitAny, timeout), result);
	EXPECT_EQ(osMessageQueueGet(queue, &message, NULL, timeout), result);
	EXPECT_EQ(osMessageQueuePut(queue, &message, 0, 0), osOK);
	EXPECT_EQ(osMessageQueuePut(queue, &message, 0, timeout), result);
	EXPECT_EQ(osMessageQueueReset(queue), osOK);
	EXPECT(osMemoryPoolAlloc(blocks, timeout) == NULL);
}

OVE_TEST(os_kernel_lock, osThreadFlagsWait, fails_as_each_wait,
	 "With checks, each call that would wait inside fails at once as if it had timed out, whatever it waits for.")
{
	static struct os_semaphore sem_memory;
	static struct os_mutex mutex_memory;
	static struct os_event_flags flags_memory;
	static struct os_message_queue queue_memory;
	static struct os_memory_pool pool_memory;
	static void *block[1], *messages[osMessageQueueMemSize(1, 4) / sizeof(void *)];
	static const uint32_t timeouts[] = {0, 1, 5, osWaitForever};

	TEST_NEEDS(CONFIG_OVE_CHECKS, "without checks, a wait inside is the caller's bug");
	osSemaphoreId_t const empty = osSemaphoreNew(1, 0, OS_ATTR(osSemaphoreAttr_t, sem_memory));
	osEventFlagsId_t const flags = osEventFlagsNew(OS_ATTR(osEventFlagsAttr_t, flags_memory));
	held = osMutexNew(OS_ATTR(osMutexAttr_t, mutex_memory));
	blocks = osMemoryPoolNew(1, sizeof(block),
				 OS_ATTR(osMemoryPoolAttr_t, pool_memory, .mp_mem = block, .mp_size = sizeof(block)));
	EXPECT(osMemoryPoolAlloc(blocks, 0) == block);
	ove_thread_t const owner = test_spawn_blocked("owner", OVE_PRIO_HIGH, hold_mutex, NULL);

	for (size_t has_priorities = 0; has_priorities < 2u; has_priorities++) {
		osMessageQueueId_t const queue = osMessageQueueNew(
			1, 4,
			OS_ATTR(osMessageQueueAttr_t, queue_memory, .mq_mem = messages,
				.mq_size = has_priorities != 0u ? sizeof(messages) : osMessageQueueMemSizeLeast(1, 4)));

		for (size_t i = 0; i < sizeof(timeouts) / sizeof(timeouts[0]); i++) {
			EXPECT_EQ(osKernelLock(), 0);
			expect_no_wait(empty, flags, queue, timeouts[i]);
			EXPECT_EQ(osKernelUnlock(), 1);
		}
		EXPECT_EQ(osMessageQueueDelete(queue), osOK);
	}
	test_continue(owner);
	test_join_all();
	EXPECT_EQ(osMutexDelete(held), osOK);
	EXPECT_EQ(osSemaphoreDelete(empty), osOK);
	EXPECT_EQ(osEventFlagsDelete(flags), osOK);
	EXPECT_EQ(osMemoryPoolDelete(blocks), osOK);
}

OVE_TEST(os_kernel_lock, osMemoryPoolAlloc, takes_what_is_there,
	 "Inside, a call with a timeout takes an available token, flags, message, block or mutex.")
{
	static struct os_semaphore sem_memory;
	static struct os_mutex mutex_memory;
	static struct os_event_flags flags_memory;
	static struct os_memory_pool pool_memory;
	static void *block[1];
	static const uint32_t timeouts[] = {0, 1, 5, osWaitForever};
	osSemaphoreId_t const sem = osSemaphoreNew(1, 1, OS_ATTR(osSemaphoreAttr_t, sem_memory));
	osMutexId_t const mutex = osMutexNew(OS_ATTR(osMutexAttr_t, mutex_memory));
	osEventFlagsId_t const flags = osEventFlagsNew(OS_ATTR(osEventFlagsAttr_t, flags_memory));
	osMemoryPoolId_t const pool = osMemoryPoolNew(
		1, sizeof(block), OS_ATTR(osMemoryPoolAttr_t, pool_memory, .mp_mem = block, .mp_size = sizeof(block)));

	for (size_t i = 0; i < sizeof(timeouts) / sizeof(timeouts[0]); i++) {
		const uint32_t timeout = timeouts[i];

		EXPECT_EQ(osKernelLock(), 0);
		EXPECT_EQ(osSemaphoreAcquire(sem, timeout), osOK);
		EXPECT_EQ(osMutexAcquire(mutex, timeout), osOK);
		EXPECT(osMemoryPoolAlloc(pool, timeout) == block);
		EXPECT_EQ(osEventFlagsSet(flags, 5), 5);
		EXPECT_EQ(osEventFlagsWait(flags, 4, osFlagsWaitAny | osFlagsNoClear, timeout), 5);
		EXPECT_EQ(osEventFlagsWait(flags, 5, osFlagsWaitAll, timeout), 5);
		EXPECT_EQ(osEventFlagsGet(flags), 0);
		EXPECT_EQ(osThreadFlagsSet(osThreadGetId(), 6), 6);
		EXPECT_EQ(osThreadFlagsWait(2, osFlagsWaitAny | osFlagsNoClear, timeout), 6);
		EXPECT_EQ(osThreadFlagsWait(6, osFlagsWaitAll, timeout), 6);
		EXPECT_EQ(osThreadFlagsGet(), 0);
		EXPECT_EQ(osKernelUnlock(), 1);
		EXPECT_EQ(osSemaphoreRelease(sem), osOK);
		EXPECT_EQ(osMutexRelease(mutex), osOK);
		EXPECT_EQ(osMemoryPoolFree(pool, block), osOK);
	}
	EXPECT_EQ(osSemaphoreDelete(sem), osOK);
	EXPECT_EQ(osMutexDelete(mutex), osOK);
	EXPECT_EQ(osEventFlagsDelete(flags), osOK);
	EXPECT_EQ(osMemoryPoolDelete(pool), osOK);
}
