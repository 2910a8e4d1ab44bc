/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The calls of CMSIS-RTOS2, next to those of ove and of the kernel in the same image. The cases provide all memory, so
 * the rows apply to both modes.
 */
#include "ove_config.h"

#if CONFIG_OVE_CMSIS_OS2

#include <cmsis_os2.h>
#include <ove_cmsis_os2.h>

#include "bench.h"

#define SUITE "cmsis"

enum { MESSAGES = 8, BLOCKS = 8, BLOCK_BYTES = 32, FLAG = 1 };

#define MEMORY_OF(object) .cb_mem = &(object), .cb_size = sizeof(object)

static osMutexId_t mutex;

static bool mutex_setup(void *recursive)
{
	static struct os_mutex memory;

	mutex = osMutexNew(&(const osMutexAttr_t){
		.attr_bits = osMutexPrioInherit | (recursive != NULL ? osMutexRecursive : 0u), MEMORY_OF(memory)});
	return mutex != NULL;
}

static void mutex_acquire_release(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(osMutexAcquire(mutex, osWaitForever) == osOK);
	OVE_BENCH_EXPECT(osMutexRelease(mutex) == osOK);
}

static bool mutex_teardown(void *context)
{
	(void)context;
	return osMutexDelete(mutex) == osOK;
}

static osSemaphoreId_t semaphore;

static bool semaphore_setup(void *context)
{
	static struct os_semaphore memory;

	(void)context;
	semaphore = osSemaphoreNew(1, 1, &(const osSemaphoreAttr_t){MEMORY_OF(memory)});
	return semaphore != NULL;
}

static void semaphore_acquire_release(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(osSemaphoreAcquire(semaphore, osWaitForever) == osOK);
	OVE_BENCH_EXPECT(osSemaphoreRelease(semaphore) == osOK);
}

static bool semaphore_teardown(void *context)
{
	(void)context;
	return osSemaphoreDelete(semaphore) == osOK;
}

static osMessageQueueId_t messages;

/* The memory decides whether messages have priorities. */
static bool messages_setup(void *ring)
{
	static struct os_message_queue memory;
	static uintptr_t slots[osMessageQueueMemSize(MESSAGES, sizeof(uint32_t)) / sizeof(uintptr_t)];
	const uint32_t bytes =
		ring != NULL ? osMessageQueueMemSizeLeast(MESSAGES, sizeof(uint32_t)) : (uint32_t)sizeof(slots);

	messages =
		osMessageQueueNew(MESSAGES, sizeof(uint32_t),
				  &(const osMessageQueueAttr_t){MEMORY_OF(memory), .mq_mem = slots, .mq_size = bytes});
	return messages != NULL;
}

static void message_put_get(void *context)
{
	const uint32_t sent = 5;
	uint32_t got = 0;

	(void)context;
	OVE_BENCH_EXPECT(osMessageQueuePut(messages, &sent, 0, osWaitForever) == osOK);
	OVE_BENCH_EXPECT(osMessageQueueGet(messages, &got, NULL, osWaitForever) == osOK);
	OVE_BENCH_EXPECT(got == sent);
}

static bool messages_teardown(void *context)
{
	(void)context;
	return osMessageQueueDelete(messages) == osOK;
}

static osMemoryPoolId_t pool;

static bool pool_setup(void *context)
{
	static struct os_memory_pool memory;
	static uint64_t blocks[osMemoryPoolMemSize(BLOCKS, BLOCK_BYTES) / sizeof(uint64_t)];

	(void)context;
	pool = osMemoryPoolNew(
		BLOCKS, BLOCK_BYTES,
		&(const osMemoryPoolAttr_t){MEMORY_OF(memory), .mp_mem = blocks, .mp_size = sizeof(blocks)});
	return pool != NULL;
}

static void memory_pool_alloc_free(void *context)
{
	void *const block = osMemoryPoolAlloc(pool, osWaitForever);

	(void)context;
	OVE_BENCH_EXPECT(block != NULL);
	OVE_BENCH_EXPECT(osMemoryPoolFree(pool, block) == osOK);
}

static bool pool_teardown(void *context)
{
	(void)context;
	return osMemoryPoolDelete(pool) == osOK;
}

static osEventFlagsId_t flags;

static bool flags_setup(void *context)
{
	static struct os_event_flags memory;

	(void)context;
	flags = osEventFlagsNew(&(const osEventFlagsAttr_t){MEMORY_OF(memory)});
	return flags != NULL;
}

static void event_flags_set_clear(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(osEventFlagsSet(flags, FLAG) == FLAG);
	OVE_BENCH_EXPECT(osEventFlagsClear(flags, FLAG) == FLAG);
}

static bool flags_teardown(void *context)
{
	(void)context;
	return osEventFlagsDelete(flags) == osOK;
}

static osThreadId_t runner;

static bool runner_setup(void *context)
{
	(void)context;
	runner = osThreadGetId();
	return runner != NULL;
}

static void thread_flags_set_wait(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(osThreadFlagsSet(runner, FLAG) == FLAG);
	OVE_BENCH_EXPECT(osThreadFlagsWait(FLAG, osFlagsWaitAny, osWaitForever) == FLAG);
}

static void yield(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(osThreadYield() == osOK);
}

#define CASE(title, with, begins, does, ends)                \
	ove_bench_run(&(ove_bench_case_t){.suite = SUITE,    \
					  .name = (title),   \
					  .context = (with), \
					  .setup = (begins), \
					  .body = (does),    \
					  .teardown = (ends)})

void cmsis_cases(void);

void cmsis_cases(void)
{
	static char other_kind;

	CASE("mutex_acquire_release", NULL, mutex_setup, mutex_acquire_release, mutex_teardown);
	CASE("recursive_mutex_acquire_release", &other_kind, mutex_setup, mutex_acquire_release, mutex_teardown);
	CASE("semaphore_acquire_release", NULL, semaphore_setup, semaphore_acquire_release, semaphore_teardown);
	CASE("message_put_get", NULL, messages_setup, message_put_get, messages_teardown);
	CASE("message_put_get_ring", &other_kind, messages_setup, message_put_get, messages_teardown);
	CASE("memory_pool_alloc_free", NULL, pool_setup, memory_pool_alloc_free, pool_teardown);
	CASE("event_flags_set_clear", NULL, flags_setup, event_flags_set_clear, flags_teardown);
	CASE("thread_flags_set_wait", NULL, runner_setup, thread_flags_set_wait, NULL);
	CASE("yield", NULL, NULL, yield, NULL);
}

#endif
