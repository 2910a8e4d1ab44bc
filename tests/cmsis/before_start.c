/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file main() before osKernelStart(): objects are created, used without waiting and deleted. */
#include "os.h"

OVE_TEST_AT_START(os_before_start, objects, are_deleted,
		  "Before the start, each object is deleted with osOK, and the memory is free for the next one.")
{
	static struct os_semaphore semaphore;
	static struct os_mutex mutex;
	static struct os_event_flags flags;
	static struct os_memory_pool pool;
	static struct os_message_queue queue;
	static uint32_t blocks[4];
	static uint32_t messages[4];

	for (int i = 0; i < 2; i++) {
		EXPECT(osSemaphoreNew(1, 1, OS_ATTR(osSemaphoreAttr_t, semaphore, .name = "s")) == &semaphore);
		EXPECT(osMutexNew(OS_ATTR(osMutexAttr_t, mutex, .name = "m")) == &mutex);
		EXPECT(osEventFlagsNew(OS_ATTR(osEventFlagsAttr_t, flags, .name = "f")) == &flags);
		EXPECT(osMemoryPoolNew(1, 4, OS_ATTR(osMemoryPoolAttr_t, pool, .mp_mem = blocks, .mp_size = 16)) ==
		       &pool);
		EXPECT(osMessageQueueNew(4, 4,
					 OS_ATTR(osMessageQueueAttr_t, queue, .mq_mem = messages, .mq_size = 16)) ==
		       &queue);
		EXPECT_EQ(osSemaphoreDelete(&semaphore), osOK);
		EXPECT_EQ(osMutexDelete(&mutex), osOK);
		EXPECT_EQ(osEventFlagsDelete(&flags), osOK);
		EXPECT_EQ(osMemoryPoolDelete(&pool), osOK);
		EXPECT_EQ(osMessageQueueDelete(&queue), osOK);
	}
}

OVE_TEST_AT_START(os_before_start, osEventFlagsWait, takes_what_is_there,
		  "Before the start, a wait of 0 takes the flags that are set, and a queue is emptied.")
{
	static struct os_event_flags flags;
	static struct os_message_queue queue;
	static uint32_t messages[2];
	uint32_t message = 1;

	EXPECT(osEventFlagsNew(OS_ATTR(osEventFlagsAttr_t, flags, .name = "f")) == &flags);
	EXPECT_EQ(osEventFlagsSet(&flags, 6), 6);
	EXPECT_EQ(osEventFlagsWait(&flags, 1, osFlagsWaitAny, 0), osFlagsErrorResource);
	EXPECT_EQ(osEventFlagsWait(&flags, 2, osFlagsWaitAny, 0), 6);
	EXPECT_EQ(osEventFlagsGet(&flags), 4);
	EXPECT_EQ(osEventFlagsDelete(&flags), osOK);

	EXPECT(osMessageQueueNew(2, 4, OS_ATTR(osMessageQueueAttr_t, queue, .mq_mem = messages, .mq_size = 8)) ==
	       &queue);
	EXPECT_EQ(osMessageQueuePut(&queue, &message, 0, 0), osOK);
	EXPECT_EQ(osMessageQueueReset(&queue), osOK);
	EXPECT_EQ(osMessageQueueGet(&queue, &message, NULL, 0), osErrorResource);
	EXPECT_EQ(osMessageQueueDelete(&queue), osOK);
}

OVE_TEST_AT_START(os_before_start, osMemoryPoolAlloc, takes_what_is_there,
		  "Before the start, a call with a timeout takes an available token, flags, message or block.")
{
	static struct os_semaphore semaphore;
	static struct os_event_flags flags;
	static struct os_memory_pool pool;
	static struct os_message_queue queue;
	static void *block[1];
	static uint32_t messages[1];
	uint32_t message = 1;

	EXPECT(osSemaphoreNew(1, 1, OS_ATTR(osSemaphoreAttr_t, semaphore, .name = "s")) == &semaphore);
	EXPECT(osEventFlagsNew(OS_ATTR(osEventFlagsAttr_t, flags, .name = "f")) == &flags);
	EXPECT(osMemoryPoolNew(1, sizeof(block),
			       OS_ATTR(osMemoryPoolAttr_t, pool, .mp_mem = block, .mp_size = sizeof(block))) == &pool);
	EXPECT(osMessageQueueNew(1, 4, OS_ATTR(osMessageQueueAttr_t, queue, .mq_mem = messages, .mq_size = 4)) ==
	       &queue);
	EXPECT_EQ(osSemaphoreAcquire(&semaphore, 5), osOK);
	EXPECT_EQ(osEventFlagsSet(&flags, 3), 3);
	EXPECT_EQ(osEventFlagsWait(&flags, 2, osFlagsWaitAny, 5), 3);
	EXPECT_EQ(osEventFlagsWait(&flags, 1, osFlagsWaitAll, osWaitForever), 1);
	EXPECT_EQ(osEventFlagsGet(&flags), 0);
	EXPECT(osMemoryPoolAlloc(&pool, 5) == block);
	EXPECT_EQ(osMemoryPoolFree(&pool, block), osOK);
	EXPECT(osMemoryPoolAlloc(&pool, osWaitForever) == block);
	EXPECT_EQ(osMessageQueuePut(&queue, &message, 0, 5), osOK);
	EXPECT_EQ(osMessageQueueGet(&queue, &message, NULL, osWaitForever), osOK);
	EXPECT_EQ(osSemaphoreDelete(&semaphore), osOK);
	EXPECT_EQ(osEventFlagsDelete(&flags), osOK);
	EXPECT_EQ(osMemoryPoolDelete(&pool), osOK);
	EXPECT_EQ(osMessageQueueDelete(&queue), osOK);
}

static void mark(void *ran)
{
	*(bool *)ran = true;
}

OVE_TEST_AT_START(os_before_start, osThreadTerminate, ends_no_thread,
		  "Before the start, no thread runs: osThreadGetId is NULL, a delay or a yield is osError, and a "
		  "thread is neither suspended, joined nor terminated.")
{
	static ove_thread_storage_t memory;
	static bool ran;
	OVE_THREAD_STACK_DEFINE(stack, 4096);
	osThreadId_t const thread =
		osThreadNew(mark, &ran,
			    OS_ATTR(osThreadAttr_t, memory, .priority = osPriorityHigh, .attr_bits = osThreadJoinable,
				    .stack_mem = stack, .stack_size = sizeof(stack)));

	EXPECT(thread != NULL);
	EXPECT(osThreadGetId() == NULL);
	EXPECT_EQ(osThreadGetState(thread), osThreadReady);
	EXPECT_EQ(osThreadSuspend(thread), osErrorResource);
	EXPECT_EQ(osThreadResume(thread), osErrorResource);
	EXPECT_EQ(osThreadJoin(thread), osErrorResource);
	EXPECT_EQ(osThreadTerminate(thread), osErrorResource);
	EXPECT_EQ(osThreadGetState(thread), osThreadReady);
	EXPECT_EQ(osDelay(1), osError);
	EXPECT_EQ(osDelayUntil(osKernelGetTickCount() + 2u), osError);
	if (CONFIG_OVE_CHECKS) {
		EXPECT_EQ(osThreadYield(), osError);
	}
	EXPECT_OK(ove_thread_deinit(thread));
	EXPECT(!ran);
}

OVE_TEST_AT_START(
	os_before_start, osMutexAcquire, has_no_owner,
	"Before the start, nothing can own a mutex: with checks osMutexAcquire and osMutexRelease are osError.")
{
	static struct os_mutex mutex;

	if (!CONFIG_OVE_CHECKS) {
		return;
	}
	EXPECT(osMutexNew(OS_ATTR(osMutexAttr_t, mutex, .name = "m")) == &mutex);
	EXPECT_EQ(osMutexRelease(&mutex), osError);
	EXPECT_EQ(osMutexAcquire(&mutex, 0), osError);
	EXPECT_EQ(osMutexAcquire(&mutex, 5), osError);
	EXPECT(osMutexGetOwner(&mutex) == NULL);
	EXPECT_EQ(osMutexRelease(&mutex), osError);
	EXPECT_EQ(osMutexDelete(&mutex), osOK);
}
