/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Delays of CMSIS-RTOS2, and the kernel's clocks. */
#include "os.h"

OVE_TEST(os_wait, osDelay, ends_at_its_last_tick,
	 "osDelay ends at the last of its ticks on the kernel's counter; the next tick counts as the first.")
{
	EXPECT_EQ(osKernelGetTickFreq(), 1000);
	EXPECT_EQ(osDelay(1), osOK);
	const uint32_t start = osKernelGetTickCount();

	EXPECT_EQ(osDelay(5), osOK);
	const uint32_t passed = osKernelGetTickCount() - start;

	EXPECT_RANGE(passed, 5, TEST_EXACT_TIME && CONFIG_OVE_TICK_HZ == 1000 ? 5 : UINT32_MAX);
	EXPECT_EQ(osDelay(0), osErrorParameter);
}

static osStatus_t delay_five_ticks(uint32_t *wanted)
{
	*wanted = osKernelGetTickCount() + 5u;
	return osDelayUntil(*wanted);
}

OVE_TEST(os_wait, osDelayUntil, ends_at_a_time,
	 "osDelayUntil ends at its tick; the present, the past and the far future are rejected.")
{
	uint32_t wanted = 0;

	if (TEST_EXACT_TIME) {
		EXPECT_EQ(delay_five_ticks(&wanted), osOK);
	} else {
		/* A host may delay the thread until the time has passed. */
		WAIT_UNTIL(delay_five_ticks(&wanted) == osOK);
	}
	EXPECT((int32_t)(osKernelGetTickCount() - wanted) >= 0);
	EXPECT_EQ(osDelayUntil(wanted), osErrorParameter);
	EXPECT_EQ(osDelayUntil(osKernelGetTickCount() - 1u), osErrorParameter);
}

static struct os_semaphore sem_memory;
static struct os_mutex mutex_memory;
static struct os_event_flags flags_memory;
static struct os_message_queue ring_memory;
static struct os_message_queue list_memory;
static struct os_memory_pool pool_memory;
static osSemaphoreId_t sem;
static osMutexId_t mutex;
static osEventFlagsId_t flags;
static osMessageQueueId_t ring;
static osMessageQueueId_t list;
static osMemoryPoolId_t pool;

static int64_t take(uint32_t timeout)
{
	return osSemaphoreAcquire(sem, timeout);
}

static int64_t lock(uint32_t timeout)
{
	return osMutexAcquire(mutex, timeout);
}

static int64_t wait_flags(uint32_t timeout)
{
	return (int32_t)osEventFlagsWait(flags, 1, osFlagsWaitAny, timeout);
}

static int64_t wait_own_flags(uint32_t timeout)
{
	return (int32_t)osThreadFlagsWait(1, osFlagsWaitAny, timeout);
}

static int64_t get_of_ring(uint32_t timeout)
{
	uint32_t message;

	return osMessageQueueGet(ring, &message, NULL, timeout);
}

static int64_t get_of_list(uint32_t timeout)
{
	uint32_t message;

	return osMessageQueueGet(list, &message, NULL, timeout);
}

static int64_t allocate(uint32_t timeout)
{
	return osMemoryPoolAlloc(pool, timeout) != NULL ? osOK : osErrorTimeout;
}

/* Runs in an ove thread, because the mutex must have another owner and flags belong to a thread. */
static void time_out(void *unused)
{
	static int64_t (*const waits[])(uint32_t timeout) = {take,        lock,        wait_flags, wait_own_flags,
							     get_of_ring, get_of_list, allocate};

	(void)unused;
	for (size_t i = 0; i < sizeof(waits) / sizeof(waits[0]); i++) {
		EXPECT_EQ(osDelay(1), osOK);
		const uint32_t start = osKernelGetTickCount();

		EXPECT_EQ(waits[i](5), osErrorTimeout);
		const uint32_t passed = osKernelGetTickCount() - start;

		/* A host does not round a wait to a tick: the first of the five ticks may be almost over. */
		EXPECT_RANGE(passed, TEST_EXACT_TIME ? 5 : 4,
			     TEST_EXACT_TIME && CONFIG_OVE_TICK_HZ == 1000 ? 5 : UINT32_MAX);
	}
}

OVE_TEST(os_wait, timeout, ends_at_its_last_tick, "Each wait times out at the last of its ticks.")
{
	static uint32_t ring_messages[1];
	static void *list_messages[osMessageQueueMemSize(1, 4) / sizeof(void *)];
	static uint64_t blocks[1];

	sem = osSemaphoreNew(1, 0, OS_ATTR(osSemaphoreAttr_t, sem_memory));
	mutex = osMutexNew(OS_ATTR(osMutexAttr_t, mutex_memory));
	flags = osEventFlagsNew(OS_ATTR(osEventFlagsAttr_t, flags_memory));
	ring = osMessageQueueNew(1, 4,
				 OS_ATTR(osMessageQueueAttr_t, ring_memory, .mq_mem = ring_messages, .mq_size = 4));
	list = osMessageQueueNew(
		1, 4,
		OS_ATTR(osMessageQueueAttr_t, list_memory, .mq_mem = list_messages, .mq_size = sizeof(list_messages)));
	pool = osMemoryPoolNew(1, 8,
			       OS_ATTR(osMemoryPoolAttr_t, pool_memory, .mp_mem = blocks, .mp_size = sizeof(blocks)));
	void *const block = osMemoryPoolAlloc(pool, 0);

	EXPECT_EQ(osMutexAcquire(mutex, 0), osOK);
	(void)test_spawn("timed", OVE_PRIO_HIGH, time_out, NULL);
	test_join_all();
	EXPECT_EQ(osMutexRelease(mutex), osOK);
	EXPECT_EQ(osMemoryPoolFree(pool, block), osOK);
	EXPECT_EQ(osSemaphoreDelete(sem), osOK);
	EXPECT_EQ(osMutexDelete(mutex), osOK);
	EXPECT_EQ(osEventFlagsDelete(flags), osOK);
	EXPECT_EQ(osMessageQueueDelete(ring), osOK);
	EXPECT_EQ(osMessageQueueDelete(list), osOK);
	EXPECT_EQ(osMemoryPoolDelete(pool), osOK);
}

static int64_t delay(void *unused)
{
	(void)unused;
	return osDelay(1);
}

static int64_t delay_until(void *unused)
{
	(void)unused;
	return osDelayUntil(osKernelGetTickCount() + 100u);
}

OVE_TEST(os_wait, isr, is_refused, "No delay is legal in an ISR.")
{
	EXPECT_EQ(os_from_isr(delay, NULL), osErrorISR);
	EXPECT_EQ(os_from_isr(delay_until, NULL), osErrorISR);
}

static int64_t tick_count(void *unused)
{
	(void)unused;
	return osKernelGetTickCount();
}

OVE_TEST(os_kernel, osKernelGetSysTimerCount, counts_as_the_tick,
	 "The system timer and the tick count agree, in an ISR too.")
{
	const uint32_t start = osKernelGetSysTimerCount();
	const uint32_t start_ticks = osKernelGetTickCount();
	const uint32_t per_tick = osKernelGetSysTimerFreq() / osKernelGetTickFreq();

	EXPECT_EQ(osDelay(10), osOK);
	/* The tick is read first, because on a host time passes between the two readings. */
	const uint32_t ticks = osKernelGetTickCount() - start_ticks;

	EXPECT((osKernelGetSysTimerCount() - start) / per_tick + 1u >= ticks);
	EXPECT((uint32_t)os_from_isr(tick_count, NULL) - start_ticks >= 10u);
}
