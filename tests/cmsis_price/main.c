/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Pairs of calls of ove, each followed by the same pair of CMSIS-RTOS2. */
#include <stdlib.h>

#include <cmsis_os2.h>
#include <ove_cmsis_os2.h>

enum { PASSES = 5, COUNT = 8 };

#define PAIR(name, first, second)          \
	for (int i = 0; i < PASSES; i++) { \
		OVE_MEASURE(name) {        \
			(void)(first);     \
			(void)(second);    \
		}                          \
	}

OVE_MUTEX_DEFINE_STATIC(mutex);
OVE_RMTX_DEFINE_STATIC(rmtx);
OVE_SEM_DEFINE_STATIC(sem, 1, 1);
OVE_QUEUE_DEFINE_STATIC(queue, uint32_t, COUNT);
OVE_EVENTGROUP_DEFINE_STATIC(group);
OVE_POOL_DEFINE_STATIC(pool, 16, COUNT);

static void locks(void)
{
	osMutexId_t const os_mutex = osMutexNew(NULL);
	osMutexId_t const os_rmtx = osMutexNew(&(const osMutexAttr_t){.attr_bits = osMutexRecursive});
	osSemaphoreId_t const os_sem = osSemaphoreNew(1, 1, NULL);

	PAIR("mutex, ove", ove_mutex_lock(mutex, OVE_WAIT_FOREVER), ove_mutex_unlock(mutex));
	PAIR("mutex, CMSIS", osMutexAcquire(os_mutex, osWaitForever), osMutexRelease(os_mutex));
	PAIR("recursive mutex, ove", ove_rmtx_lock(rmtx, OVE_WAIT_FOREVER), ove_rmtx_unlock(rmtx));
	PAIR("recursive mutex, CMSIS", osMutexAcquire(os_rmtx, osWaitForever), osMutexRelease(os_rmtx));
	PAIR("semaphore, ove", ove_sem_take(sem, OVE_WAIT_FOREVER), ove_sem_give(sem));
	PAIR("semaphore, CMSIS", osSemaphoreAcquire(os_sem, osWaitForever), osSemaphoreRelease(os_sem));
}

static void messages(void)
{
	static uint32_t memory[COUNT];
	uint32_t message = 5;
	void *block = NULL;
	osMessageQueueId_t const list = osMessageQueueNew(COUNT, sizeof(message), NULL);
	osMessageQueueId_t const ring = osMessageQueueNew(
		COUNT, sizeof(message), &(const osMessageQueueAttr_t){.mq_mem = memory, .mq_size = sizeof(memory)});
	osMemoryPoolId_t const os_pool = osMemoryPoolNew(COUNT, 16, NULL);

	PAIR("queue, ove", ove_queue_send(queue, &message, OVE_WAIT_FOREVER),
	     ove_queue_receive(queue, &message, OVE_WAIT_FOREVER));
	PAIR("queue with priorities, CMSIS", osMessageQueuePut(list, &message, 0, osWaitForever),
	     osMessageQueueGet(list, &message, NULL, osWaitForever));
	PAIR("queue without, CMSIS", osMessageQueuePut(ring, &message, 0, osWaitForever),
	     osMessageQueueGet(ring, &message, NULL, osWaitForever));
	PAIR("pool, ove", ove_pool_alloc(pool, OVE_WAIT_FOREVER, &block), ove_pool_free(pool, block));
	PAIR("pool, CMSIS", block = osMemoryPoolAlloc(os_pool, osWaitForever), osMemoryPoolFree(os_pool, block));
}

static void flags(void)
{
	osEventFlagsId_t const os_flags = osEventFlagsNew(NULL);
	uint32_t seen = 0;

	PAIR("flags, ove", ove_eventgroup_set_bits(group, 1), ove_eventgroup_clear_bits(group, 1));
	PAIR("flags, CMSIS", osEventFlagsSet(os_flags, 1), osEventFlagsClear(os_flags, 1));
	PAIR("thread's flags, ove", ove_thread_notify(ove_thread_get_self(), 1),
	     ove_thread_wait_notify(1, OVE_NOTIFY_ANY, true, OVE_WAIT_FOREVER, &seen));
	PAIR("thread's flags, CMSIS", osThreadFlagsSet(osThreadGetId(), 1), osThreadFlagsWait(1, 0, osWaitForever));
}

static void run(void *unused)
{
	ove_critical_t key;

	(void)unused;
	locks();
	messages();
	flags();
	PAIR("critical section, ove", key = ove_critical_enter(), (ove_critical_exit(key), 0));
	PAIR("two yields, ove", (ove_thread_yield(), 0), (ove_thread_yield(), 0));
	PAIR("two yields, CMSIS", osThreadYield(), osThreadYield());
	exit(0);
}

int main(void)
{
	(void)osKernelInitialize();
	(void)osThreadNew(run, NULL, NULL);
	return (int)osKernelStart();
}
