/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The kernel's lock: which calls change it, what they return, and that no thread runs inside. */
#include "os.h"

OVE_TEST(os_kernel_lock, osKernelLock, returns_the_state_before,
	 "Each call returns the state before it; the lock does not nest.")
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
	 "An unlock ends the lock of this API, and none of ove's around it.")
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

static osSemaphoreId_t tokens;

static void take_and_report(void *number)
{
	EXPECT_EQ(osSemaphoreAcquire(tokens, osWaitForever), osOK);
	test_point(TEST_NUMBER(number));
}

OVE_TEST(os_kernel_lock, osSemaphoreRelease, wakes_at_the_unlock,
	 "A thread that is woken inside runs at the unlock, at once.")
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
