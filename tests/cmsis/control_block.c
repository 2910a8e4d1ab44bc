/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Control blocks in arrays of words, as applications declare them: uint32_t cb[osTimerCbSize / 4]. */
#include <string.h>

#include "os.h"

enum { UNTOUCHED = 0xA5 };

/* Aligned to four bytes and not to eight. */
static _Alignas(8) unsigned char memory[4096];
static unsigned char *const words = memory + 4;

static uint64_t data[8];
static _Alignas(OVE_BACKEND_STACK_ALIGN) unsigned char stack[OVE_BACKEND_STACK_BYTES(2048)];

static void no_work(void *unused)
{
	(void)unused;
}

static void *make_timer(void *cb, uint32_t size)
{
	return osTimerNew(no_work, osTimerPeriodic, NULL, &(const osTimerAttr_t){.cb_mem = cb, .cb_size = size});
}

static void use_timer(void *timer)
{
	EXPECT_EQ(osTimerStart(timer, 1), osOK);
	EXPECT_EQ(osDelay(3), osOK);
	EXPECT_EQ(osTimerDelete(timer), osOK);
}

static void *make_flags(void *cb, uint32_t size)
{
	return osEventFlagsNew(&(const osEventFlagsAttr_t){.cb_mem = cb, .cb_size = size});
}

static void use_flags(void *flags)
{
	EXPECT_EQ(osEventFlagsWait(flags, 1, osFlagsWaitAny, 1), osFlagsErrorTimeout);
	EXPECT_EQ(osEventFlagsDelete(flags), osOK);
}

static void *make_mutex(void *cb, uint32_t size)
{
	return osMutexNew(
		&(const osMutexAttr_t){.attr_bits = osMutexRecursive | osMutexRobust, .cb_mem = cb, .cb_size = size});
}

static void use_mutex(void *mutex)
{
	EXPECT_EQ(osMutexAcquire(mutex, 1), osOK);
	EXPECT_EQ(osMutexRelease(mutex), osOK);
	EXPECT_EQ(osMutexDelete(mutex), osOK);
}

static void *make_semaphore(void *cb, uint32_t size)
{
	return osSemaphoreNew(1, 0, &(const osSemaphoreAttr_t){.cb_mem = cb, .cb_size = size});
}

static void use_semaphore(void *semaphore)
{
	EXPECT_EQ(osSemaphoreAcquire(semaphore, 1), osErrorTimeout);
	EXPECT_EQ(osSemaphoreDelete(semaphore), osOK);
}

static void *make_pool(void *cb, uint32_t size)
{
	return osMemoryPoolNew(
		1, sizeof(data),
		&(const osMemoryPoolAttr_t){.cb_mem = cb, .cb_size = size, .mp_mem = data, .mp_size = sizeof(data)});
}

static void use_pool(void *pool)
{
	EXPECT(osMemoryPoolAlloc(pool, 1) == data);
	EXPECT(osMemoryPoolAlloc(pool, 1) == NULL);
	EXPECT_EQ(osMemoryPoolDelete(pool), osOK);
}

static void *make_queue(void *cb, uint32_t size)
{
	return osMessageQueueNew(
		2, sizeof(uint32_t),
		&(const osMessageQueueAttr_t){.cb_mem = cb, .cb_size = size, .mq_mem = data, .mq_size = sizeof(data)});
}

static void use_queue(void *queue)
{
	const uint32_t message = 1;

	EXPECT_EQ(osMessageQueuePut(queue, &message, 1, 0), osOK);
	EXPECT_EQ(osMessageQueuePut(queue, &message, 2, 0), osOK);
	EXPECT_EQ(osMessageQueuePut(queue, &message, 1, 1), osErrorTimeout);
	EXPECT_EQ(osMessageQueueDelete(queue), osOK);
}

static void *make_thread(void *cb, uint32_t size)
{
	return osThreadNew(no_work, NULL,
			   &(const osThreadAttr_t){.attr_bits = osThreadJoinable,
						   .cb_mem = cb,
						   .cb_size = size,
						   .stack_mem = stack,
						   .stack_size = sizeof(stack)});
}

static void use_thread(void *thread)
{
	EXPECT_EQ(osThreadJoin(thread), osOK);
}

OVE_TEST(os_control_block, cb_mem, of_words,
	 "Each object takes memory of osXCbSize bytes that is aligned to four, and writes nothing beyond it. Memory of "
	 "a word less, or aligned to two, is refused.")
{
	static const struct {
		uint32_t size;
		void *(*make)(void *cb, uint32_t size);
		void (*use)(void *object);
	} kinds[] = {{osTimerCbSize, make_timer, use_timer},    {osEventFlagsCbSize, make_flags, use_flags},
		     {osMutexCbSize, make_mutex, use_mutex},    {osSemaphoreCbSize, make_semaphore, use_semaphore},
		     {osMemoryPoolCbSize, make_pool, use_pool}, {osMessageQueueCbSize, make_queue, use_queue},
		     {osThreadCbSize, make_thread, use_thread}};

	TEST_NEEDS(sizeof(void *) == sizeof(uint32_t), "a pointer has to be aligned to eight bytes here");
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		const uint32_t size = kinds[i].size;

		EXPECT(kinds[i].make(words, size - 4u) == NULL);
		EXPECT(kinds[i].make(memory + 2, size) == NULL);
		memset(memory, UNTOUCHED, sizeof(memory));
		unsigned char *const object = kinds[i].make(words, size);

		EXPECT(object >= words && object <= words + 4);
		kinds[i].use(object);
		for (size_t at = 0; at < sizeof(memory); at++) {
			if (at < 4u || at >= 4u + size) {
				EXPECT_EQ(memory[at], UNTOUCHED);
			}
		}
	}
}
