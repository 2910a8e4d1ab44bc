/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Semaphores of CMSIS-RTOS2. */
#include "os.h"

static struct os_semaphore memory;

static osSemaphoreId_t make(uint32_t maximum, uint32_t initial)
{
	osSemaphoreId_t const sem = osSemaphoreNew(maximum, initial, OS_ATTR(osSemaphoreAttr_t, memory, .name = "sem"));

	EXPECT(sem == &memory);
	return sem;
}

OVE_TEST(os_semaphore, osSemaphoreNew, refuses_what_it_cannot_be,
	 "osSemaphoreNew returns NULL for a maximum of 0 or above 65,535, an initial count above it, and memory that "
	 "is too small or misaligned.")
{
	EXPECT(osSemaphoreNew(0, 0, OS_ATTR(osSemaphoreAttr_t, memory)) == NULL);
	EXPECT(osSemaphoreNew(1, 2, OS_ATTR(osSemaphoreAttr_t, memory)) == NULL);
	EXPECT(osSemaphoreNew(UINT16_MAX + 1, 0, OS_ATTR(osSemaphoreAttr_t, memory)) == NULL);
	EXPECT(osSemaphoreNew(1, 1, &(const osSemaphoreAttr_t){.cb_mem = &memory, .cb_size = sizeof(memory) - 1u}) ==
	       NULL);
	EXPECT(osSemaphoreNew(1, 1,
			      &(const osSemaphoreAttr_t){.cb_mem = (char *)&memory + 1,
							 .cb_size = 2u * sizeof(memory)}) == NULL);
	EXPECT(osSemaphoreNew(1, 1, &(const osSemaphoreAttr_t){.cb_size = sizeof(memory)}) == NULL);
}

#if !CONFIG_OVE_ZERO_HEAP
OVE_TEST(os_semaphore, osSemaphoreNew, takes_memory_of_its_own,
	 "Without cb_mem, the memory comes from the heap and is freed to it.")
{
	ove_heap_stats_t before;
	ove_heap_stats_t after;

	EXPECT_OK(ove_heap_stats(&before));
	osSemaphoreId_t const sem = osSemaphoreNew(2, 1, NULL);
	EXPECT(sem != NULL);
	EXPECT(osSemaphoreGetName(sem) == NULL);
	EXPECT_EQ(osSemaphoreDelete(sem), osOK);
	EXPECT_OK(ove_heap_stats(&after));
	EXPECT_EQ(after.used, before.used);
}
#else
OVE_TEST(os_semaphore, osSemaphoreNew, needs_memory, "Without a heap, an object without cb_mem is rejected.")
{
	EXPECT(osSemaphoreNew(2, 1, NULL) == NULL);
}
#endif

OVE_TEST(os_semaphore, osSemaphoreGetName, is_the_attributes,
	 "The name is the attribute's; a NULL semaphore has a NULL name.")
{
	osSemaphoreId_t const sem = make(1, 1);

	EXPECT(osSemaphoreGetName(sem)[0] == 's');
	EXPECT_EQ(osSemaphoreDelete(sem), osOK);
	EXPECT(osSemaphoreGetName(OS_DELETED(sem)) == NULL);
	EXPECT(osSemaphoreGetName(NULL) == NULL);
}

OVE_TEST(os_semaphore, osSemaphoreAcquire, counts,
	 "Tokens are taken one by one; without a token, a timeout of 0 returns osErrorResource.")
{
	osSemaphoreId_t const sem = make(2, 2);

	EXPECT_EQ(osSemaphoreAcquire(sem, 0), osOK);
	EXPECT_EQ(osSemaphoreGetCount(sem), 1);
	EXPECT_EQ(osSemaphoreAcquire(sem, osWaitForever), osOK);
	EXPECT_EQ(osSemaphoreAcquire(sem, 0), osErrorResource);
	EXPECT_EQ(osSemaphoreAcquire(sem, 2), osErrorTimeout);
	EXPECT_EQ(osSemaphoreDelete(sem), osOK);
}

static void take(void *sem)
{
	EXPECT_EQ(osSemaphoreAcquire(sem, osWaitForever), osOK);
	test_point(1);
}

OVE_TEST(os_semaphore, osSemaphoreRelease, wakes_a_waiter,
	 "A release goes to a waiting thread; beyond the maximum it is rejected.")
{
	osSemaphoreId_t const sem = make(1, 0);

	(void)test_spawn_blocked("taker", OVE_PRIO_HIGH, take, sem);
	EXPECT_EQ(osSemaphoreRelease(sem), osOK);
	test_join_all();
	EXPECT_POINTS(1);
	EXPECT_EQ(osSemaphoreGetCount(sem), 0);
	EXPECT_EQ(osSemaphoreRelease(sem), osOK);
	EXPECT_EQ(osSemaphoreRelease(sem), osErrorResource);
	EXPECT_EQ(osSemaphoreDelete(sem), osOK);
}

OVE_TEST(os_semaphore, osSemaphoreDelete, is_refused_afterwards, "Every call rejects a deleted semaphore.")
{
	osSemaphoreId_t const sem = make(1, 1);

	EXPECT_EQ(osSemaphoreDelete(sem), osOK);
	EXPECT_EQ(osSemaphoreDelete(OS_DELETED(sem)), osErrorParameter);
	EXPECT_EQ(osSemaphoreAcquire(OS_DELETED(sem), 0), osErrorParameter);
	EXPECT_EQ(osSemaphoreRelease(OS_DELETED(sem)), osErrorParameter);
	EXPECT_EQ(osSemaphoreGetCount(OS_DELETED(sem)), 0);
	EXPECT_EQ(osSemaphoreDelete(NULL), osErrorParameter);
	EXPECT_EQ(osSemaphoreAcquire(NULL, 0), osErrorParameter);
	EXPECT_EQ(osSemaphoreRelease(NULL), osErrorParameter);
}

static int64_t acquire_now(void *sem)
{
	return osSemaphoreAcquire(sem, 0);
}

static int64_t acquire_waiting(void *sem)
{
	return osSemaphoreAcquire(sem, 1);
}

static int64_t release(void *sem)
{
	return osSemaphoreRelease(sem);
}

static int64_t count(void *sem)
{
	return osSemaphoreGetCount(sem);
}

static int64_t delete_it(void *sem)
{
	return osSemaphoreDelete(sem);
}

static int64_t make_one(void *unused)
{
	(void)unused;
	return osSemaphoreNew(1, 1, OS_ATTR(osSemaphoreAttr_t, memory)) != NULL;
}

OVE_TEST(os_semaphore, isr, takes_and_gives,
	 "An ISR may take without waiting, give and count; the other calls are rejected.")
{
	osSemaphoreId_t const sem = make(1, 1);

	EXPECT_EQ(os_from_isr(acquire_now, sem), osOK);
	EXPECT_EQ(os_from_isr(acquire_now, sem), osErrorResource);
	EXPECT_EQ(os_from_isr(acquire_waiting, sem), osErrorParameter);
	EXPECT_EQ(os_from_isr(count, sem), 0);
	EXPECT_EQ(os_from_isr(release, sem), osOK);
	EXPECT_EQ(os_from_isr(release, sem), osErrorResource);
	EXPECT_EQ(os_from_isr(delete_it, sem), osErrorISR);
	EXPECT_EQ(os_from_isr(make_one, NULL), 0);
	EXPECT_EQ(osSemaphoreGetCount(sem), 1);
	EXPECT_EQ(osSemaphoreDelete(sem), osOK);
}

static void wait_until_deleted(void *semaphore)
{
	EXPECT_EQ(osSemaphoreAcquire(semaphore, osWaitForever), osErrorResource);
	test_point(1);
}

OVE_TEST(os_semaphore, osSemaphoreDelete, ends_each_wait,
	 "A semaphore can be deleted while threads wait; those calls return osErrorResource.")
{
	osSemaphoreId_t const semaphore = osSemaphoreNew(1, 0, OS_ATTR(osSemaphoreAttr_t, memory));

	(void)test_spawn_blocked("first", OVE_PRIO_HIGH, wait_until_deleted, semaphore);
	(void)test_spawn_blocked("second", OVE_PRIO_LOW, wait_until_deleted, semaphore);
	EXPECT_EQ(osSemaphoreDelete(semaphore), osOK);
	test_wait_points(2);
	EXPECT_POINTS(1, 1);
	test_join_all();
}
