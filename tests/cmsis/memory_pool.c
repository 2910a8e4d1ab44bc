/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Memory pools of CMSIS-RTOS2. */
#include <string.h>

#include "os.h"

enum { COUNT = 2, SIZE = 12 };

static struct os_memory_pool memory;
static uint64_t blocks[osMemoryPoolMemSize(COUNT, SIZE) / sizeof(uint64_t)];

static osMemoryPoolId_t make(void)
{
	osMemoryPoolId_t const pool = osMemoryPoolNew(
		COUNT, SIZE,
		OS_ATTR(osMemoryPoolAttr_t, memory, .name = "pool", .mp_mem = blocks, .mp_size = sizeof(blocks)));

	EXPECT(pool == &memory);
	return pool;
}

OVE_TEST(os_memory_pool, osMemoryPoolNew, refuses_what_it_cannot_be,
	 "osMemoryPoolNew returns NULL for no blocks, blocks of no size, and memory that is too small for either.")
{
	EXPECT(osMemoryPoolNew(
		       0, 8, OS_ATTR(osMemoryPoolAttr_t, memory, .mp_mem = blocks, .mp_size = sizeof(blocks))) == NULL);
	EXPECT(osMemoryPoolNew(
		       1, 0, OS_ATTR(osMemoryPoolAttr_t, memory, .mp_mem = blocks, .mp_size = sizeof(blocks))) == NULL);
	EXPECT(osMemoryPoolNew(COUNT, SIZE,
			       OS_ATTR(osMemoryPoolAttr_t, memory, .mp_mem = blocks, .mp_size = sizeof(blocks) - 1u)) ==
	       NULL);
	EXPECT(osMemoryPoolNew(0x40000000u, 8, OS_ATTR(osMemoryPoolAttr_t, memory, .mp_mem = blocks, .mp_size = 8)) ==
	       NULL);
}

OVE_TEST(os_memory_pool, osMemoryPoolAlloc, gives_each_block_once,
	 "Each block is allocated once, and then none until one is freed.")
{
	osMemoryPoolId_t const pool = make();
	void *got[COUNT];

	EXPECT_EQ(osMemoryPoolGetCapacity(pool), COUNT);
	EXPECT_EQ(osMemoryPoolGetBlockSize(pool), SIZE);
	for (uint32_t i = 0; i < COUNT; i++) {
		EXPECT_EQ(osMemoryPoolGetCount(pool), i);
		EXPECT_EQ(osMemoryPoolGetSpace(pool), COUNT - i);
		got[i] = osMemoryPoolAlloc(pool, osWaitForever);
		EXPECT(got[i] != NULL);
	}
	EXPECT(got[0] != got[1]);
	EXPECT(osMemoryPoolAlloc(pool, 0) == NULL);
	EXPECT(osMemoryPoolAlloc(pool, 2) == NULL);
	EXPECT_EQ(osMemoryPoolFree(pool, got[1]), osOK);
	EXPECT(osMemoryPoolAlloc(pool, 0) == got[1]);
	for (uint32_t i = 0; i < COUNT; i++) {
		EXPECT_EQ(osMemoryPoolFree(pool, got[i]), osOK);
	}
	EXPECT_EQ(osMemoryPoolFree(pool, got[0]), osErrorResource);
	EXPECT_EQ(osMemoryPoolFree(pool, (char *)got[0] + 1), osErrorParameter);
	EXPECT_EQ(osMemoryPoolFree(pool, &memory), osErrorParameter);
	EXPECT_EQ(osMemoryPoolFree(pool, NULL), osErrorParameter);
	EXPECT_EQ(osMemoryPoolDelete(pool), osOK);
}

/* An address aligned to four bytes but not to eight. */
static uint32_t words[1u + COUNT * 2u * sizeof(void *) / sizeof(uint32_t)];

OVE_TEST(os_memory_pool, osMemoryPoolNew, takes_memory_of_words,
	 "Pointer-aligned memory for blocks of whole words is sufficient; no block reaches beyond it.")
{
	const uintptr_t odd = ((uintptr_t)words / sizeof(uint32_t)) % 2u;
	uint32_t *const data = sizeof(void *) == sizeof(uint32_t) ? words + 1u - odd : words + odd;
	osMemoryPoolId_t const pool = osMemoryPoolNew(
		COUNT, sizeof(void *) * 3u / 2u,
		OS_ATTR(osMemoryPoolAttr_t, memory, .mp_mem = data, .mp_size = COUNT * 2u * sizeof(void *)));
	char *got[COUNT];

	EXPECT(pool == &memory);
	for (int i = 0; i < COUNT; i++) {
		got[i] = osMemoryPoolAlloc(pool, 0);
		EXPECT(got[i] == (char *)data + (size_t)i * 2u * sizeof(void *));
		memset(got[i], 0xA5, sizeof(void *) * 3u / 2u);
	}
	EXPECT(osMemoryPoolAlloc(pool, 0) == NULL);
	EXPECT_EQ(osMemoryPoolFree(pool, got[0] + sizeof(void *)), osErrorParameter);
	for (int i = 0; i < COUNT; i++) {
		EXPECT_EQ(osMemoryPoolFree(pool, got[i]), osOK);
	}
	EXPECT_EQ(osMemoryPoolDelete(pool), osOK);
	EXPECT(osMemoryPoolNew(COUNT, 4,
			       OS_ATTR(osMemoryPoolAttr_t, memory, .mp_mem = (char *)data + 2,
				       .mp_size = COUNT * sizeof(void *))) == NULL);
}

static void await(void *pool)
{
	void *const block = osMemoryPoolAlloc(pool, osWaitForever);

	EXPECT(block != NULL);
	test_point(2);
	EXPECT_EQ(osMemoryPoolFree(pool, block), osOK);
}

OVE_TEST(os_memory_pool, osMemoryPoolFree, wakes_a_waiter, "A freed block goes to a thread that waits for one.")
{
	osMemoryPoolId_t const pool = make();
	void *const first = osMemoryPoolAlloc(pool, 0);
	void *const second = osMemoryPoolAlloc(pool, 0);

	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, await, pool);
	test_point(1);
	EXPECT_EQ(osMemoryPoolFree(pool, first), osOK);
	test_join_all();
	EXPECT_POINTS(1, 2);
	EXPECT_EQ(osMemoryPoolFree(pool, second), osOK);
	EXPECT_EQ(osMemoryPoolDelete(pool), osOK);
}

static int64_t alloc_now(void *pool)
{
	return osMemoryPoolFree(pool, osMemoryPoolAlloc(pool, 0));
}

static int64_t alloc_waiting(void *pool)
{
	return osMemoryPoolAlloc(pool, 1) != NULL;
}

static int64_t delete_it(void *pool)
{
	return osMemoryPoolDelete(pool);
}

OVE_TEST(os_memory_pool, isr, allocates_and_frees,
	 "An ISR may allocate without waiting, and free; a delete is rejected.")
{
	osMemoryPoolId_t const pool = make();

	EXPECT_EQ(os_from_isr(alloc_now, pool), osOK);
	EXPECT_EQ(os_from_isr(alloc_waiting, pool), 0);
	EXPECT_EQ(os_from_isr(delete_it, pool), osErrorISR);
	EXPECT_EQ(osMemoryPoolGetSpace(pool), COUNT);
	EXPECT_EQ(osMemoryPoolDelete(pool), osOK);
	EXPECT_EQ(osMemoryPoolDelete(OS_DELETED(pool)), osErrorParameter);
	EXPECT(osMemoryPoolAlloc(OS_DELETED(pool), 0) == NULL);
	EXPECT_EQ(osMemoryPoolFree(NULL, blocks), osErrorParameter);
	EXPECT_EQ(osMemoryPoolGetCapacity(NULL), 0);
	EXPECT_EQ(osMemoryPoolGetBlockSize(NULL), 0);
	EXPECT_EQ(osMemoryPoolGetCount(NULL), 0);
	EXPECT_EQ(osMemoryPoolGetSpace(NULL), 0);
	EXPECT(osMemoryPoolGetName(NULL) == NULL);
}
