/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Flags of threads of CMSIS-RTOS2. */
#include "os.h"

static void own(void *unused)
{
	osThreadId_t const self = osThreadGetId();

	(void)unused;
	EXPECT_EQ(osThreadFlagsGet(), 0);
	EXPECT_EQ(osThreadFlagsSet(self, 0x5), 0x5);
	EXPECT_EQ(osThreadFlagsSet(self, 0x40000002), 0x40000007);
	EXPECT_EQ(osThreadFlagsClear(0x4), 0x40000007);
	EXPECT_EQ(osThreadFlagsGet(), 0x40000003);
	EXPECT_EQ(osThreadFlagsWait(0x9, osFlagsWaitAny | osFlagsNoClear, 0), 0x40000003);
	EXPECT_EQ(osThreadFlagsWait(0x9, osFlagsWaitAll, 0), osFlagsErrorResource);
	EXPECT_EQ(osThreadFlagsWait(0x9, osFlagsWaitAll, 2), osFlagsErrorTimeout);
	EXPECT_EQ(osThreadFlagsWait(0x3, osFlagsWaitAll, osWaitForever), 0x40000003);
	EXPECT_EQ(osThreadFlagsGet(), 0x40000000);
	EXPECT_EQ(osThreadFlagsWait(0x80000000, 0, 0), osFlagsErrorParameter);
	EXPECT_EQ(osThreadFlagsClear(0x80000000), osFlagsErrorParameter);
	EXPECT_EQ(osThreadFlagsSet(self, 0x80000000), osFlagsErrorParameter);
	EXPECT_EQ(osThreadFlagsSet(NULL, 1), osFlagsErrorParameter);
	test_point(1);
}

OVE_TEST(os_thread_flags, osThreadFlagsSet, are_the_threads_own,
	 "A thread sets, reads, clears and waits for its own flags; each call returns the flags that the standard "
	 "names.")
{
	(void)test_spawn("own", OVE_PRIO_HIGH, own, NULL);
	test_join_all();
	EXPECT_POINTS(1);
}

static void await(void *unused)
{
	(void)unused;
	EXPECT_EQ(osThreadFlagsWait(0x3, osFlagsWaitAll, osWaitForever), 0x3);
	test_point(2);
	EXPECT_EQ(osThreadFlagsWait(0x10, osFlagsWaitAny, osWaitForever), 0x10);
	test_point(3);
}

static int64_t set_sixteen(void *thread)
{
	return osThreadFlagsSet(thread, 0x10);
}

OVE_TEST(os_thread_flags, osThreadFlagsWait, ends_once_all_are_set,
	 "A thread that waits for its flags continues once a thread or an ISR has set them.")
{
	ove_thread_t const thread = test_spawn_blocked("waiter", OVE_PRIO_HIGH, await, NULL);

	EXPECT_EQ(osThreadFlagsSet(thread, 0x1), 0x1);
	test_point(1);
	(void)osThreadFlagsSet(thread, 0x2);
	test_wait_points(2);
	test_wait_state(thread, OVE_THREAD_BLOCKED);
	(void)os_from_isr(set_sixteen, thread);
	test_wait_points(3);
	/* On a host, the thread may still run after its last point. */
	test_wait_state(thread, OVE_THREAD_TERMINATED);
	EXPECT_EQ(osThreadFlagsSet(thread, 0x1), osFlagsErrorResource);
	test_join_all();
	EXPECT_POINTS(1, 2, 3);
}

static int64_t clear(void *unused)
{
	(void)unused;
	return osThreadFlagsClear(1);
}

static int64_t get(void *unused)
{
	(void)unused;
	return osThreadFlagsGet();
}

static int64_t wait_now(void *unused)
{
	(void)unused;
	return osThreadFlagsWait(1, 0, 0);
}

OVE_TEST(os_thread_flags, isr, has_none, "An ISR has no flags: it may only set a thread's flags.")
{
	EXPECT_EQ(os_from_isr(clear, NULL), osFlagsErrorISR);
	EXPECT_EQ(os_from_isr(get, NULL), 0);
	EXPECT_EQ(os_from_isr(wait_now, NULL), osFlagsErrorISR);
}
