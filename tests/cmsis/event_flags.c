/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Event flags of CMSIS-RTOS2. */
#include "os.h"

static struct os_event_flags memory;

static osEventFlagsId_t make(void)
{
	osEventFlagsId_t const flags = osEventFlagsNew(OS_ATTR(osEventFlagsAttr_t, memory, .name = "flags"));

	EXPECT(flags == &memory);
	return flags;
}

OVE_TEST(os_event_flags, osEventFlagsSet, returns_the_flags_after,
	 "Set, clear and get return the flags that the standard names.")
{
	osEventFlagsId_t const flags = make();

	EXPECT_EQ(osEventFlagsGet(flags), 0);
	EXPECT_EQ(osEventFlagsSet(flags, 0x5), 0x5);
	EXPECT_EQ(osEventFlagsSet(flags, 0x40000002), 0x40000007);
	EXPECT_EQ(osEventFlagsClear(flags, 0x4), 0x40000007);
	EXPECT_EQ(osEventFlagsGet(flags), 0x40000003);
	EXPECT_EQ(osEventFlagsDelete(flags), osOK);
}

OVE_TEST(os_event_flags, osEventFlagsWait, takes_any_or_all,
	 "A wait for any or all flags returns the flags as they were before it cleared those it waited for, or leaves "
	 "them set.")
{
	osEventFlagsId_t const flags = make();

	(void)osEventFlagsSet(flags, 0x7);
	EXPECT_EQ(osEventFlagsWait(flags, 0x9, osFlagsWaitAny | osFlagsNoClear, 0), 0x7);
	EXPECT_EQ(osEventFlagsGet(flags), 0x7);
	EXPECT_EQ(osEventFlagsWait(flags, 0x9, osFlagsWaitAny, 0), 0x7);
	EXPECT_EQ(osEventFlagsGet(flags), 0x6);
	EXPECT_EQ(osEventFlagsWait(flags, 0x9, osFlagsWaitAll, 0), osFlagsErrorResource);
	EXPECT_EQ(osEventFlagsWait(flags, 0x9, osFlagsWaitAll, 2), osFlagsErrorTimeout);
	EXPECT_EQ(osEventFlagsWait(flags, 0x6, osFlagsWaitAll, osWaitForever), 0x6);
	EXPECT_EQ(osEventFlagsGet(flags), 0);
	EXPECT_EQ(osEventFlagsDelete(flags), osOK);
}

static void await(void *flags)
{
	EXPECT_EQ(osEventFlagsWait(flags, 0x3, osFlagsWaitAll, osWaitForever), 0x3);
	test_point(2);
}

OVE_TEST(os_event_flags, osEventFlagsWait, ends_once_all_are_set,
	 "A thread that waits for two flags continues once both are set.")
{
	osEventFlagsId_t const flags = make();

	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, await, flags);
	EXPECT_EQ(osEventFlagsSet(flags, 0x1), 0x1);
	test_point(1);
	(void)osEventFlagsSet(flags, 0x2);
	test_join_all();
	EXPECT_POINTS(1, 2);
	EXPECT_EQ(osEventFlagsGet(flags), 0);
	EXPECT_EQ(osEventFlagsDelete(flags), osOK);
}

OVE_TEST(os_event_flags, osEventFlagsDelete, is_refused_afterwards,
	 "A bad parameter returns osFlagsErrorParameter; osEventFlagsGet returns 0 flags.")
{
	osEventFlagsId_t const flags = make();

	EXPECT(osEventFlagsNew(&(const osEventFlagsAttr_t){.cb_mem = &memory, .cb_size = 4}) == NULL);
	EXPECT_EQ(osEventFlagsSet(flags, 0x80000000), osFlagsErrorParameter);
	EXPECT_EQ(osEventFlagsClear(flags, 0x80000000), osFlagsErrorParameter);
	EXPECT_EQ(osEventFlagsWait(flags, 0x80000000, 0, 0), osFlagsErrorParameter);
	EXPECT_EQ(osEventFlagsDelete(flags), osOK);
	EXPECT_EQ(osEventFlagsDelete(OS_DELETED(flags)), osErrorParameter);
	EXPECT_EQ(osEventFlagsSet(OS_DELETED(flags), 1), osFlagsErrorParameter);
	EXPECT_EQ(osEventFlagsClear(NULL, 1), osFlagsErrorParameter);
	EXPECT_EQ(osEventFlagsWait(NULL, 1, 0, 0), osFlagsErrorParameter);
	EXPECT_EQ(osEventFlagsGet(NULL), 0);
	EXPECT(osEventFlagsGetName(NULL) == NULL);
}

static int64_t set_one(void *flags)
{
	return osEventFlagsSet(flags, 0x1);
}

static int64_t clear_one(void *flags)
{
	return osEventFlagsClear(flags, 0x1);
}

static int64_t poll_one(void *flags)
{
	return osEventFlagsWait(flags, 0x1, osFlagsWaitAny, 0);
}

static int64_t wait_one(void *flags)
{
	return osEventFlagsWait(flags, 0x1, osFlagsWaitAny, 1);
}

static int64_t delete_it(void *flags)
{
	return osEventFlagsDelete(flags);
}

OVE_TEST(os_event_flags, isr, sets_clears_and_polls,
	 "In an ISR, a set, a clear and a wait of 0 work at once; a longer wait is a bad parameter, and a delete is "
	 "refused.")
{
	osEventFlagsId_t const flags = make();

	EXPECT_EQ(os_from_isr(poll_one, flags), osFlagsErrorResource);
	EXPECT_EQ(os_from_isr(set_one, flags), 0x1);
	EXPECT_EQ(osEventFlagsGet(flags), 0x1);
	EXPECT_EQ(os_from_isr(clear_one, flags), 0x1);
	EXPECT_EQ(os_from_isr(set_one, flags), 0x1);
	EXPECT_EQ(os_from_isr(poll_one, flags), 0x1);
	EXPECT_EQ(osEventFlagsGet(flags), 0);
	EXPECT_EQ(os_from_isr(wait_one, flags), osFlagsErrorParameter);
	EXPECT_EQ(os_from_isr(delete_it, flags), osErrorISR);
	EXPECT_EQ(osEventFlagsDelete(flags), osOK);
}

static void wait_until_deleted(void *flags)
{
	EXPECT_EQ(osEventFlagsWait(flags, 1, osFlagsWaitAny, osWaitForever), osFlagsErrorResource);
	test_point(1);
}

OVE_TEST(os_event_flags, osEventFlagsDelete, ends_each_wait,
	 "Event flags can be deleted while threads wait; those calls return osFlagsErrorResource.")
{
	osEventFlagsId_t const flags = osEventFlagsNew(OS_ATTR(osEventFlagsAttr_t, memory));

	(void)test_spawn_blocked("first", OVE_PRIO_HIGH, wait_until_deleted, flags);
	(void)test_spawn_blocked("second", OVE_PRIO_LOW, wait_until_deleted, flags);
	EXPECT_EQ(osEventFlagsDelete(flags), osOK);
	test_wait_points(2);
	EXPECT_POINTS(1, 1);
	test_join_all();
}
