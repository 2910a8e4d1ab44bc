/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * An interrupt at each instruction of a thread's calls wakes a more urgent thread. That thread terminates the first
 * one, or deletes the object and creates another in its memory.
 */
#include "os.h"

#ifdef OS_HAS_LANDINGS

#include <string.h>

#include "alarm.h"

/* A call may take a thousand instructions, so each search begins at a different one. A wait is thousands of equivalent
 * instructions long. */
enum { STEP = 3, STEP_IN_WAIT = 500, ONE = 1 };

struct search {
	void (*prepare)(void);
	/* Makes the thread's calls and returns their last result. */
	int32_t (*call)(void);
	/* Called in the urgent thread, after the termination or to delete the object. */
	void (*then)(void);
	/* Called by the lowest thread to release the waiting thread. */
	void (*satisfy)(void);
	void (*end)(void);
};

static const struct search *now;
static ove_thread_storage_t victim_memory;
static osThreadId_t const victim = &victim_memory;
static _Alignas(OVE_BACKEND_STACK_ALIGN) unsigned char victim_stack[OVE_BACKEND_STACK_BYTES(2048)];
static osSemaphoreId_t wake;
static volatile bool came;
static volatile bool is_over;
static volatile bool was_waiting;
/* The urgent thread has acted. The owner of a mutex inherits its priority and must not block the other threads. */
static volatile bool has_acted;
static volatile bool quitting;
static volatile int32_t result;

static struct os_mutex mutex;
static struct os_semaphore semaphore;
static struct os_message_queue queue;
static struct os_event_flags flags;
static struct os_memory_pool pool;
static uint64_t data[8];

static void interrupt(void)
{
	came = true;
	(void)osSemaphoreRelease(wake);
}

static void be_victim(void *instructions)
{
	test_alarm_in((uint32_t)TEST_NUMBER(instructions));
	result = now->call();
	test_alarm_off();
	is_over = true;
}

static void start_victim(uint32_t instructions)
{
	came = is_over = was_waiting = has_acted = false;
	EXPECT(osThreadNew(be_victim, TEST_ARG(instructions),
			   &(const osThreadAttr_t){.attr_bits = osThreadJoinable,
						   .cb_mem = &victim_memory,
						   .cb_size = sizeof(victim_memory),
						   .stack_mem = victim_stack,
						   .stack_size = sizeof(victim_stack),
						   .priority = osPriorityAboveNormal}) == victim);
}

static void make_mutex(void)
{
	EXPECT(osMutexNew(OS_ATTR(osMutexAttr_t, mutex)) == &mutex);
}

static void make_robust_mutex(void)
{
	EXPECT(osMutexNew(OS_ATTR(osMutexAttr_t, mutex, .attr_bits = osMutexRecursive | osMutexRobust)) == &mutex);
}

static void make_semaphore(void)
{
	EXPECT(osSemaphoreNew(2, 0, OS_ATTR(osSemaphoreAttr_t, semaphore)) == &semaphore);
}

static void make_queue(void)
{
	EXPECT(osMessageQueueNew(ONE, sizeof(uint32_t),
				 OS_ATTR(osMessageQueueAttr_t, queue, .mq_mem = data, .mq_size = sizeof(uint32_t))) ==
	       &queue);
}

static void make_list(void)
{
	EXPECT(osMessageQueueNew(ONE, sizeof(uint32_t),
				 OS_ATTR(osMessageQueueAttr_t, queue, .mq_mem = data, .mq_size = sizeof(data))) ==
	       &queue);
}

static void make_flags(void)
{
	EXPECT(osEventFlagsNew(OS_ATTR(osEventFlagsAttr_t, flags)) == &flags);
}

static void make_pool(void)
{
	EXPECT(osMemoryPoolNew(ONE, sizeof(data),
			       OS_ATTR(osMemoryPoolAttr_t, pool, .mp_mem = data, .mp_size = sizeof(data))) == &pool);
}

/* Terminations: the object is in the state between two of the thread's calls, and works. */

static int32_t lock_and_unlock(void)
{
	for (int i = 0; i < 2; i++) {
		(void)osMutexAcquire(&mutex, osWaitForever);
	}
	(void)osMutexRelease(&mutex);
	return osMutexRelease(&mutex);
}

static void expect_free_mutex(void)
{
	EXPECT(osMutexGetOwner(&mutex) == NULL);
	EXPECT_EQ(osMutexAcquire(&mutex, 0), osOK);
	EXPECT(osMutexGetOwner(&mutex) == osThreadGetId());
	EXPECT_EQ(osMutexRelease(&mutex), osOK);
	EXPECT(osMutexGetOwner(&mutex) == NULL);
	EXPECT_EQ(osMutexDelete(&mutex), osOK);
}

static int32_t release_and_acquire(void)
{
	(void)osSemaphoreRelease(&semaphore);
	(void)osSemaphoreAcquire(&semaphore, osWaitForever);
	return osSemaphoreAcquire(&semaphore, 1);
}

static void expect_tokens(void)
{
	const uint32_t before = osSemaphoreGetCount(&semaphore);

	EXPECT(before <= 1u);
	EXPECT_EQ(osSemaphoreRelease(&semaphore), osOK);
	/* A wait of the ended thread must not take the token. */
	EXPECT_EQ(osSemaphoreGetCount(&semaphore), before + 1u);
	EXPECT_EQ(osSemaphoreDelete(&semaphore), osOK);
}

static int32_t put_and_get(void)
{
	uint32_t message = 1;

	(void)osMessageQueuePut(&queue, &message, 0, osWaitForever);
	(void)osMessageQueuePut(&queue, &message, 0, 1);
	(void)osMessageQueueGet(&queue, &message, NULL, osWaitForever);
	return osMessageQueueGet(&queue, &message, NULL, 1);
}

static void expect_messages(void)
{
	uint32_t message = 2;
	const uint32_t count = osMessageQueueGetCount(&queue);

	EXPECT(count <= 1u);
	EXPECT_EQ(osMessageQueueGet(&queue, &message, NULL, 0), count != 0u ? osOK : osErrorResource);
	EXPECT_EQ(message, count != 0u ? 1 : 2);
	EXPECT_EQ(osMessageQueuePut(&queue, &message, 0, 0), osOK);
	EXPECT_EQ(osMessageQueueGetCount(&queue), 1);
	EXPECT_EQ(osMessageQueueDelete(&queue), osOK);
}

static int32_t set_and_wait(void)
{
	(void)osEventFlagsSet(&flags, 1);
	(void)osEventFlagsWait(&flags, 1, osFlagsWaitAny, osWaitForever);
	return (int32_t)osEventFlagsWait(&flags, 3, osFlagsWaitAll, 1);
}

static void expect_flags(void)
{
	EXPECT(osEventFlagsGet(&flags) <= 1u);
	EXPECT_EQ(osEventFlagsSet(&flags, 3), 3);
	EXPECT_EQ(osEventFlagsDelete(&flags), osOK);
}

static int32_t allocate_and_free(void)
{
	void *const block = osMemoryPoolAlloc(&pool, osWaitForever);

	(void)osMemoryPoolAlloc(&pool, 1);
	return osMemoryPoolFree(&pool, block);
}

static void expect_blocks(void)
{
	const uint32_t space = osMemoryPoolGetSpace(&pool);

	EXPECT(space <= 1u);
	EXPECT((osMemoryPoolAlloc(&pool, 0) != NULL) == (space != 0u));
	EXPECT_EQ(osMemoryPoolFree(&pool, data), osOK);
	EXPECT(osMemoryPoolAlloc(&pool, 0) == data);
	EXPECT_EQ(osMemoryPoolDelete(&pool), osOK);
}

/* Deletions: another object uses the memory at once. */

static int32_t lock(void)
{
	const osStatus_t status = osMutexAcquire(&mutex, osWaitForever);

	return status == osOK ? osMutexRelease(&mutex) : status;
}

static void make_locked_mutex(void)
{
	make_mutex();
	EXPECT_EQ(osMutexAcquire(&mutex, 0), osOK);
}

static void unlock(void)
{
	(void)osMutexRelease(&mutex);
}

static void delete_mutex(void)
{
	EXPECT_EQ(osMutexDelete(&mutex), osOK);
}

static void remake_mutex(void)
{
	delete_mutex();
	memset(&mutex, 0xA5, sizeof(mutex));
	make_mutex();
}

static int32_t acquire(void)
{
	return osSemaphoreAcquire(&semaphore, osWaitForever);
}

static void give(void)
{
	EXPECT_EQ(osSemaphoreRelease(&semaphore), osOK);
}

static void delete_semaphore(void)
{
	EXPECT_EQ(osSemaphoreDelete(&semaphore), osOK);
}

static void remake_semaphore(void)
{
	delete_semaphore();
	memset(&semaphore, 0xA5, sizeof(semaphore));
	make_semaphore();
}

static int32_t get(void)
{
	uint32_t message;

	return osMessageQueueGet(&queue, &message, NULL, osWaitForever);
}

static void put(void)
{
	const uint32_t message = 1;

	EXPECT_EQ(osMessageQueuePut(&queue, &message, 0, 0), osOK);
}

static void delete_queue(void)
{
	EXPECT_EQ(osMessageQueueDelete(&queue), osOK);
}

static void remake_queue(void)
{
	delete_queue();
	memset(&queue, 0xA5, sizeof(queue));
	make_queue();
}

static void remake_list(void)
{
	delete_queue();
	memset(&queue, 0xA5, sizeof(queue));
	make_list();
}

static int32_t wait_for_flag(void)
{
	const uint32_t seen = osEventFlagsWait(&flags, 1, osFlagsWaitAny, osWaitForever);

	return seen == 1u ? osOK : seen == osFlagsErrorResource ? osErrorResource : osError;
}

static void set(void)
{
	EXPECT_EQ(osEventFlagsSet(&flags, 1) & ~1u, 0);
}

static void delete_flags(void)
{
	EXPECT_EQ(osEventFlagsDelete(&flags), osOK);
}

static void remake_flags(void)
{
	delete_flags();
	memset(&flags, 0xA5, sizeof(flags));
	make_flags();
}

static void terminate(void)
{
	EXPECT_EQ(osThreadTerminate(victim), osOK);
	EXPECT_EQ(osThreadJoin(victim), osOK);
}

static void be_urgent(void *terminates)
{
	while (osSemaphoreAcquire(wake, osWaitForever) == osOK && !quitting) {
		was_waiting = osThreadGetState(victim) == osThreadBlocked;
		if (TEST_NUMBER(terminates) != 0) {
			terminate();
		}
		now->then();
		has_acted = true;
	}
}

static void begin_searches(bool terminates)
{
	static struct os_semaphore memory;

	test_leave_to_tool();
	wake = osSemaphoreNew(1, 0, OS_ATTR(osSemaphoreAttr_t, memory));
	quitting = false;
	(void)test_spawn_blocked("urgent", OVE_PRIO_REALTIME, be_urgent, TEST_ARG(terminates ? 1 : 0));
	test_alarm_attach(interrupt);
}

static void end_searches(unsigned landings)
{
	/* Fail if the search had too few landings. */
	EXPECT(landings > 100u);
	quitting = true;
	EXPECT_EQ(osSemaphoreRelease(wake), osOK);
	test_join_all();
	EXPECT_EQ(osSemaphoreDelete(wake), osOK);
}

OVE_TEST(os_search, osThreadTerminate, at_each_instruction,
	 "Wherever a thread is terminated, it can be joined at once, its mutexes are free, and each object that it "
	 "used is in the state before or after one of its calls.")
{
	static const struct search searches[] = {
		{make_mutex, lock_and_unlock, expect_free_mutex, NULL, expect_free_mutex},
		{make_robust_mutex, lock_and_unlock, expect_free_mutex, NULL, expect_free_mutex},
		{make_semaphore, release_and_acquire, expect_tokens, NULL, expect_tokens},
		{make_queue, put_and_get, expect_messages, NULL, expect_messages},
		{make_list, put_and_get, expect_messages, NULL, expect_messages},
		{make_flags, set_and_wait, expect_flags, NULL, expect_flags},
		{make_pool, allocate_and_free, expect_blocks, NULL, expect_blocks}};
	unsigned landings = 0;

	begin_searches(true);
	for (size_t i = 0; i < sizeof(searches) / sizeof(searches[0]); i++) {
		now = &searches[i];
		for (uint32_t instructions = 1u + (uint32_t)i % STEP;;
		     instructions += was_waiting ? STEP_IN_WAIT : STEP) {
			now->prepare();
			start_victim(instructions);
			while (!has_acted && !is_over) {
				(void)osDelay(1);
			}
			if (is_over) {
				break;
			}
			landings++;
		}
		EXPECT_EQ(osThreadJoin(victim), osOK);
		now->end();
	}
	end_searches(landings);
}

OVE_TEST(os_search, osSemaphoreDelete, at_each_instruction,
	 "If the object is deleted at any point on a thread's way into a wait, the call fails, or had not begun and is "
	 "one on the next object in the memory.")
{
	static const struct search searches[] = {{make_locked_mutex, lock, remake_mutex, unlock, delete_mutex},
						 {make_semaphore, acquire, remake_semaphore, give, delete_semaphore},
						 {make_queue, get, remake_queue, put, delete_queue},
						 {make_list, get, remake_list, put, delete_queue},
						 {make_flags, wait_for_flag, remake_flags, set, delete_flags}};
	unsigned landings = 0;

	begin_searches(false);
	for (size_t i = 0; i < sizeof(searches) / sizeof(searches[0]); i++) {
		unsigned failed = 0;

		now = &searches[i];
		for (uint32_t instructions = 1u + (uint32_t)i % STEP; !was_waiting || instructions < 10u;
		     instructions += STEP) {
			now->prepare();
			start_victim(instructions);
			while (!has_acted) {
				(void)osDelay(1);
			}
			if (!is_over) {
				now->satisfy();
			}
			EXPECT_EQ(osThreadJoin(victim), osOK);
			EXPECT(result == osOK || result == osErrorResource);
			failed += result == osErrorResource ? 1u : 0u;
			now->end();
			landings++;
		}
		EXPECT(failed != 0u && result == osErrorResource);
	}
	end_searches(landings);
}

static void make_recursive_mutex(void)
{
	EXPECT(osMutexNew(OS_ATTR(osMutexAttr_t, mutex, .attr_bits = osMutexRecursive)) == &mutex);
}

static void remake_recursive_mutex(void)
{
	delete_mutex();
	memset(&mutex, 0xA5, sizeof(mutex));
	make_recursive_mutex();
}

/* The interrupt comes later each time, until the victim ends before it. @returns the number of landings */
static unsigned play_from_begin_to_end(const struct search *search)
{
	const uint32_t threads = osThreadGetCount();
	unsigned landings = 0;

	now = search;
	for (uint32_t instructions = 1;; instructions += STEP) {
		now->prepare();
		start_victim(instructions);
		while (!is_over || (came && !has_acted)) {
			(void)osDelay(1);
		}
		/* The join succeeds only if the thread owns nothing. */
		EXPECT_EQ(osThreadJoin(victim), osOK);
		now->end();
		EXPECT_EQ(osThreadGetCount(), threads);
		if (!came) {
			return landings;
		}
		landings++;
	}
}

OVE_TEST(os_search, osMutexDelete, at_each_instruction,
	 "With checks, if a mutex is deleted at any point in a thread's calls on it, each call acts on the old mutex "
	 "or on the next one in the memory, which the thread then owns.")
{
	static const struct search searches[] = {
		{make_mutex, lock_and_unlock, remake_mutex, NULL, expect_free_mutex},
		{make_recursive_mutex, lock_and_unlock, remake_recursive_mutex, NULL, expect_free_mutex}};
	unsigned landings = 0;

	TEST_NEEDS(CONFIG_OVE_CHECKS, "without checks, only waiting calls are tracked");
	begin_searches(false);
	for (size_t i = 0; i < sizeof(searches) / sizeof(searches[0]); i++) {
		landings += play_from_begin_to_end(&searches[i]);
	}
	end_searches(landings);
}

/* An ended thread that two others join. */
static ove_thread_storage_t third_memory;
OVE_THREAD_STACK_DEFINE(third_stack, 2048);
static volatile osStatus_t urgent_result;

static void do_nothing(void *unused)
{
	(void)unused;
}

static void make_third(void)
{
	urgent_result = osError;
	EXPECT(osThreadNew(do_nothing, NULL,
			   &(const osThreadAttr_t){.attr_bits = osThreadJoinable,
						   .cb_mem = &third_memory,
						   .cb_size = sizeof(third_memory),
						   .stack_mem = third_stack,
						   .stack_size = sizeof(third_stack),
						   .priority = osPriorityHigh}) == &third_memory);
	test_wait_state(&third_memory, OVE_THREAD_TERMINATED);
}

static int32_t join_third(void)
{
	return osThreadJoin(&third_memory);
}

static void join_third_too(void)
{
	urgent_result = osThreadJoin(&third_memory);
}

static void detach_third(void)
{
	urgent_result = osThreadDetach(&third_memory);
}

static void expect_one_join(void)
{
	EXPECT((result == osOK) != (urgent_result == osOK));
}

OVE_TEST(os_search, osThreadJoin, at_each_instruction,
	 "If another thread joins or detaches the same ended thread at any point in a thread's osThreadJoin, exactly "
	 "one of the two calls releases it.")
{
	static const struct search searches[] = {{make_third, join_third, join_third_too, NULL, expect_one_join},
						 {make_third, join_third, detach_third, NULL, expect_one_join}};
	unsigned landings = 0;

	begin_searches(false);
	for (size_t i = 0; i < sizeof(searches) / sizeof(searches[0]); i++) {
		landings += play_from_begin_to_end(&searches[i]);
	}
	end_searches(landings);
}

#else

OVE_TEST(os_search, osThreadJoin, at_each_instruction,
	 "If another thread joins or detaches the same ended thread at any point in a thread's osThreadJoin, exactly "
	 "one of the two calls releases it.")
{
	TEST_NEEDS(false, "the search runs on Alloy and FreeRTOS");
}

OVE_TEST(os_search, osMutexDelete, at_each_instruction,
	 "With checks, if a mutex is deleted at any point in a thread's calls on it, each call acts on the old mutex "
	 "or on the next one in the memory, which the thread then owns.")
{
	TEST_NEEDS(false, "the search runs on Alloy and FreeRTOS");
}

OVE_TEST(os_search, osThreadTerminate, at_each_instruction,
	 "Wherever a thread is terminated, it can be joined at once, its mutexes are free, and each object that it "
	 "used is in the state before or after one of its calls.")
{
	TEST_NEEDS(false, "the search runs on Alloy and FreeRTOS");
}

OVE_TEST(os_search, osSemaphoreDelete, at_each_instruction,
	 "If the object is deleted at any point on a thread's way into a wait, the call fails, or had not begun and is "
	 "one on the next object in the memory.")
{
	TEST_NEEDS(false, "the search runs on Alloy and FreeRTOS");
}

#endif
