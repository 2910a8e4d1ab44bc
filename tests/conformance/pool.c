/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <string.h>

#include "harness.h"
#include "timing.h"

#if CONFIG_OVE_POOL

enum { BLOCKS = 3, BYTES = 12 };

static ove_pool_storage_t storage;
static __attribute__((aligned(OVE_POOL_ALIGN))) unsigned char buffer[OVE_POOL_BUFFER_BYTES(BYTES, BLOCKS)];
static ove_pool_t pool;
static void *blocks[BLOCKS];

static void make(void)
{
	EXPECT_OK(ove_pool_init(&pool, &storage, buffer, BYTES, BLOCKS));
}

static void take_all(void)
{
	for (int i = 0; i < BLOCKS; i++) {
		EXPECT_OK(ove_pool_alloc(pool, OVE_NO_WAIT, &blocks[i]));
	}
}

static void free_all(void)
{
	for (int i = 0; i < BLOCKS; i++) {
		EXPECT_OK(ove_pool_free(pool, blocks[i]));
	}
}

static void end(void)
{
	EXPECT_OK(ove_pool_deinit(pool));
}

static int wait_for(uint32_t timeout_ms)
{
	void *block;

	return ove_pool_alloc(pool, timeout_ms, &block);
}

OVE_TEST(pool, alloc, gives_each_block_once,
	 "Each block is allocated once, is inside the buffer, aligned and complete.")
{
	make();
	EXPECT_EQ(ove_pool_available(pool), BLOCKS);
	take_all();
	EXPECT_EQ(ove_pool_available(pool), 0);
	for (int i = 0; i < BLOCKS; i++) {
		const uintptr_t offset = (uintptr_t)blocks[i] - (uintptr_t)buffer;

		EXPECT_EQ(offset % OVE_POOL_BLOCK_BYTES(BYTES), 0);
		EXPECT(offset < sizeof(buffer));
		EXPECT_EQ((uintptr_t)blocks[i] % OVE_POOL_ALIGN, 0);
		for (int j = 0; j < i; j++) {
			EXPECT(blocks[i] != blocks[j]);
		}
		memset(blocks[i], i + 1, BYTES);
	}
	for (int i = 0; i < BLOCKS; i++) {
		EXPECT_EQ(((unsigned char *)blocks[i])[0], i + 1);
		EXPECT_EQ(((unsigned char *)blocks[i])[BYTES - 1], i + 1);
	}
	free_all();
	EXPECT_EQ(ove_pool_available(pool), BLOCKS);
	end();
}

OVE_TEST(pool, alloc, none_free_is_a_timeout,
	 "Without a free block, an allocation times out and leaves block unchanged.")
{
	void *block = &pool;

	make();
	take_all();
	EXPECT_ERR(ove_pool_alloc(pool, OVE_NO_WAIT, &block), OVE_ERR_TIMEOUT);
	EXPECT_ERR(ove_pool_alloc(pool, 2, &block), OVE_ERR_TIMEOUT);
	EXPECT(block == &pool);
	free_all();
	end();
}

OVE_TEST(pool, alloc, gives_a_freed_block_again, "A freed block can be allocated again.")
{
	void *again;

	make();
	take_all();
	EXPECT_OK(ove_pool_free(pool, blocks[1]));
	EXPECT_EQ(ove_pool_available(pool), 1);
	EXPECT_OK(ove_pool_alloc(pool, OVE_WAIT_FOREVER, &again));
	EXPECT(again == blocks[1]);
	free_all();
	end();
}

OVE_TEST(pool, alloc, timeout_is_never_early, "A wait with a timeout never times out early.")
{
	make();
	take_all();
	test_never_early(wait_for, OVE_ERR_TIMEOUT);
	free_all();
	end();
}

OVE_TEST(pool, alloc, timeout_is_at_most_a_tick_late, "A wait times out at most one tick late.")
{
	NEEDS_EXACT_TIME();
	make();
	take_all();
	test_at_most_a_tick_late(wait_for);
	free_all();
	end();
}

static void wait_and_report(void *number)
{
	void *block;

	EXPECT_OK(ove_pool_alloc(pool, OVE_WAIT_FOREVER, &block));
	test_point(TEST_NUMBER(number));
	EXPECT(block == blocks[0]);
	EXPECT_OK(ove_pool_free(pool, block));
}

OVE_TEST(pool, free, serves_the_most_urgent, "Waiters get a block in order of priority, then of arrival.")
{
	make();
	take_all();
	(void)test_spawn_blocked("low", OVE_PRIO_LOW, wait_and_report, TEST_ARG(4));
	(void)test_spawn_blocked("first", OVE_PRIO_ABOVE_NORMAL, wait_and_report, TEST_ARG(2));
	(void)test_spawn_blocked("second", OVE_PRIO_ABOVE_NORMAL, wait_and_report, TEST_ARG(3));
	(void)test_spawn_blocked("high", OVE_PRIO_HIGH, wait_and_report, TEST_ARG(1));
	EXPECT_OK(ove_pool_free(pool, blocks[0]));
	test_join_all();
	EXPECT_POINTS(1, 2, 3, 4);
	EXPECT_EQ(ove_pool_available(pool), 1);
	EXPECT_OK(ove_pool_free(pool, blocks[1]));
	EXPECT_OK(ove_pool_free(pool, blocks[2]));
	end();
}

OVE_TEST(pool, free, hands_the_block_over, "A freed block belongs to the waiter at once: no other thread can take it.")
{
	NEEDS_STRICT_PRIORITY();
	void *block;

	make();
	take_all();
	(void)test_spawn_blocked("waiter", OVE_PRIO_LOW, wait_and_report, TEST_ARG(2));
	EXPECT_OK(ove_pool_free(pool, blocks[0]));
	EXPECT_EQ(ove_pool_available(pool), 0);
	EXPECT_ERR(ove_pool_alloc(pool, OVE_NO_WAIT, &block), OVE_ERR_TIMEOUT);
	test_point(1);
	test_join_all();
	EXPECT_POINTS(1, 2);
	EXPECT_OK(ove_pool_free(pool, blocks[1]));
	EXPECT_OK(ove_pool_free(pool, blocks[2]));
	end();
}

static void free_in_isr(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_pool_free_from_isr(pool, blocks[0]));
	test_point(1);
}

OVE_TEST(pool, free_from_isr, wakes_the_waiter, "A block freed in an ISR goes to the waiter, which runs after the ISR.")
{
	NEEDS_STRICT_PRIORITY();
	make();
	take_all();
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_and_report, TEST_ARG(2));
	test_in_isr(free_in_isr, NULL);
	test_point(3);
	test_join_all();
	EXPECT_POINTS(1, 2, 3);
	EXPECT_OK(ove_pool_free(pool, blocks[1]));
	EXPECT_OK(ove_pool_free(pool, blocks[2]));
	end();
}

static void take_and_free_in_isr(void *unused)
{
	void *block;
	void *none = NULL;

	(void)unused;
	EXPECT_OK(ove_pool_alloc_from_isr(pool, &block));
	EXPECT_ERR(ove_pool_alloc_from_isr(pool, &none), OVE_ERR_EMPTY);
	EXPECT(none == NULL);
	EXPECT_OK(ove_pool_free_from_isr(pool, block));
	test_point(1);
}

OVE_TEST(pool, alloc_from_isr, takes_and_gives_back,
	 "An ISR can allocate and free; without a free block it gets EMPTY.")
{
	make();
	take_all();
	EXPECT_OK(ove_pool_free(pool, blocks[2]));
	test_in_isr(take_and_free_in_isr, NULL);
	EXPECT_EQ(ove_pool_available(pool), 1);
	EXPECT_POINTS(1);
	EXPECT_OK(ove_pool_free(pool, blocks[0]));
	EXPECT_OK(ove_pool_free(pool, blocks[1]));
	end();
}

OVE_TEST_CHECK(pool, arguments, invalid, "NULL, sizes out of range and a misaligned buffer return OVE_ERR_INVALID.")
{
	ove_pool_storage_t other;
	ove_pool_t handle;
	void *block;

	make();
	EXPECT_ERR(ove_pool_init(NULL, &other, buffer, BYTES, BLOCKS), OVE_ERR_INVALID);
	EXPECT_ERR(ove_pool_init(&handle, NULL, buffer, BYTES, BLOCKS), OVE_ERR_INVALID);
	EXPECT_ERR(ove_pool_init(&handle, &other, NULL, BYTES, BLOCKS), OVE_ERR_INVALID);
	EXPECT_ERR(ove_pool_init(&handle, &other, buffer + 4, BYTES, BLOCKS), OVE_ERR_INVALID);
	EXPECT_ERR(ove_pool_init(&handle, &other, buffer, 0, BLOCKS), OVE_ERR_INVALID);
	EXPECT_ERR(ove_pool_init(&handle, &other, buffer, BYTES, 0), OVE_ERR_INVALID);
	EXPECT_ERR(ove_pool_init(&handle, &other, buffer, BYTES, 65536), OVE_ERR_INVALID);
	EXPECT_ERR(ove_pool_init(&handle, &other, buffer, SIZE_MAX - 1, 1), OVE_ERR_INVALID);
	EXPECT_ERR(ove_pool_deinit(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_pool_alloc(NULL, OVE_NO_WAIT, &block), OVE_ERR_INVALID);
	EXPECT_ERR(ove_pool_alloc(pool, OVE_NO_WAIT, NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_pool_free(NULL, buffer), OVE_ERR_INVALID);
	EXPECT_ERR(ove_pool_free(pool, NULL), OVE_ERR_INVALID);
	end();
}

static void call_in_isr(void *unused)
{
	void *block;

	(void)unused;
	EXPECT_ERR(ove_pool_alloc(pool, OVE_NO_WAIT, &block), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_pool_free(pool, blocks[0]), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_pool_deinit(pool), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_pool_alloc_from_isr(pool, NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_pool_free_from_isr(NULL, blocks[0]), OVE_ERR_INVALID);
	EXPECT_EQ(ove_pool_available(pool), 0);
	test_point(1);
}

OVE_TEST_CHECK(pool, isr, thread_calls_answer_context, "In an ISR, the thread calls return OVE_ERR_CONTEXT.")
{
	void *block;

	make();
	take_all();
	test_in_isr(call_in_isr, NULL);
	EXPECT_ERR(ove_pool_alloc_from_isr(pool, &block), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_pool_free_from_isr(pool, blocks[0]), OVE_ERR_CONTEXT);
	EXPECT_POINTS(1);
	free_all();
	end();
}

OVE_TEST_CHECK(pool, deinit, in_use_is_busy,
	       "A pool with a waiter or an allocated block cannot be deinitialised: OVE_ERR_BUSY.")
{
	make();
	take_all();
	EXPECT_ERR(ove_pool_deinit(pool), OVE_ERR_BUSY);
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_and_report, TEST_ARG(1));
	EXPECT_ERR(ove_pool_deinit(pool), OVE_ERR_BUSY);
	EXPECT_OK(ove_pool_free(pool, blocks[0]));
	test_join_all();
	EXPECT_OK(ove_pool_free(pool, blocks[1]));
	EXPECT_ERR(ove_pool_deinit(pool), OVE_ERR_BUSY);
	EXPECT_OK(ove_pool_free(pool, blocks[2]));
	end();
}

OVE_TEST_CHECK_STOPS(pool, free, foreign_stops, OVE_STOP_ARGUMENT, "ove_pool_free",
		     "Freeing a pointer outside the pool stops the program.")
{
	static __attribute__((aligned(OVE_POOL_ALIGN))) unsigned char foreign[BYTES];

	make();
	(void)ove_pool_free(pool, foreign);
}

OVE_TEST_CHECK_STOPS(pool, free, misaligned_stops, OVE_STOP_ARGUMENT, "ove_pool_free",
		     "Freeing a pointer into a block, not to its start, stops the program.")
{
	make();
	take_all();
	(void)ove_pool_free(pool, (unsigned char *)blocks[0] + OVE_POOL_ALIGN);
}

OVE_TEST_CHECK_STOPS(pool, free, twice_stops, OVE_STOP_ARGUMENT, "ove_pool_free",
		     "Freeing a free block stops the program.")
{
	make();
	take_all();
	EXPECT_OK(ove_pool_free(pool, blocks[1]));
	EXPECT_OK(ove_pool_free(pool, blocks[0]));
	(void)ove_pool_free(pool, blocks[1]);
}

OVE_TEST_CHECK(pool, free, content_that_looks_free_is_freed,
	       "A block whose contents are the address of a block can be freed.")
{
	make();
	take_all();
	*(void **)blocks[0] = blocks[1];
	*(void **)blocks[1] = NULL;
	free_all();
	EXPECT_EQ(ove_pool_available(pool), BLOCKS);
	end();
}

static ove_pool_t urgent_pool;

static void free_in_urgent_isr(void *unused)
{
	(void)unused;
	(void)ove_pool_free_from_isr(urgent_pool, blocks[0]);
}

static void alloc_in_urgent_isr(void *unused)
{
	(void)unused;
	(void)ove_pool_alloc_from_isr(urgent_pool, &blocks[0]);
}

OVE_TEST_CHECK_STOPS_SAYING(
	interrupt, urgent, pool_free_from_isr_stops, OVE_STOP_CONTEXT, "ove_pool_free_from_isr", "ove: interrupt ...",
	"ove_pool_free_from_isr() in an interrupt that is too urgent stops and names the interrupt.")
{
	make();
	take_all();
	urgent_pool = pool;
	test_in_urgent_isr(free_in_urgent_isr, NULL);
	free_all();
	end();
}

OVE_TEST_CHECK_STOPS_SAYING(
	interrupt, urgent, pool_alloc_from_isr_stops, OVE_STOP_CONTEXT, "ove_pool_alloc_from_isr", "ove: interrupt ...",
	"ove_pool_alloc_from_isr() in an interrupt that is too urgent stops and names the interrupt.")
{
	make();
	urgent_pool = pool;
	test_in_urgent_isr(alloc_in_urgent_isr, NULL);
	end();
}

OVE_TEST_AT_START(pool, alloc, legal_before_the_start,
		  "A pool can be created, used and deinitialised before the start.")
{
	make();
	take_all();
	free_all();
	end();
}

OVE_POOL_DEFINE_STATIC(fixed, 5, 2);

OVE_TEST(pool, define_static, is_ready, "A pool defined at file scope is ready for use.")
{
	void *block;

	EXPECT_EQ(ove_pool_available(fixed), 2);
	EXPECT_OK(ove_pool_alloc(fixed, OVE_NO_WAIT, &block));
	EXPECT_OK(ove_pool_free(fixed, block));
}

#if !CONFIG_OVE_ZERO_HEAP
OVE_TEST(pool, create, works_like_init, "A pool from ove_pool_create() works, and ove_pool_destroy() frees its memory.")
{
	void *block;

	EXPECT_OK(ove_pool_create(&pool, 20, 4));
	EXPECT_EQ(ove_pool_available(pool), 4);
	EXPECT_OK(ove_pool_alloc(pool, OVE_NO_WAIT, &block));
	EXPECT_EQ((uintptr_t)block % OVE_POOL_ALIGN, 0);
	memset(block, 0xff, 20);
	EXPECT_OK(ove_pool_free(pool, block));
	EXPECT_OK(ove_pool_destroy(pool));
}

OVE_TEST_CHECK(pool, create, errors, "Create and destroy return INVALID for NULL, BUSY while a block is allocated.")
{
	void *block;

	EXPECT_ERR(ove_pool_create(NULL, 4, 4), OVE_ERR_INVALID);
	EXPECT_ERR(ove_pool_create(&pool, 0, 4), OVE_ERR_INVALID);
	EXPECT_ERR(ove_pool_destroy(NULL), OVE_ERR_INVALID);
	EXPECT_OK(ove_pool_create(&pool, 4, 4));
	EXPECT_OK(ove_pool_alloc(pool, OVE_NO_WAIT, &block));
	EXPECT_ERR(ove_pool_destroy(pool), OVE_ERR_BUSY);
	EXPECT_OK(ove_pool_free(pool, block));
	EXPECT_OK(ove_pool_destroy(pool));
}

OVE_TEST(pool, create, size_overflows,
	 "A pool of the largest blocks cannot be created: its total size overflows or exceeds memory.")
{
	for (size_t capacity = 1; capacity <= 3u; capacity++) {
		for (size_t less = 0; less < 256u; less++) {
			const int result = ove_pool_create(&pool, SIZE_MAX / capacity - less, capacity);

			EXPECT(result == OVE_ERR_INVALID || result == OVE_ERR_NO_MEMORY);
		}
	}
	EXPECT_ERR(ove_pool_create(&pool, SIZE_MAX / 65535u + 1u, 65535),
		   CONFIG_OVE_CHECKS ? OVE_ERR_INVALID : OVE_ERR_NO_MEMORY);
}
#endif

enum { STRESS_ROUNDS = 300 };

static void take_and_free(void *unused)
{
	(void)unused;
	for (int i = 0; i < STRESS_ROUNDS; i++) {
		void *block;

		EXPECT_OK(ove_pool_alloc(pool, i % 2 == 0 ? OVE_WAIT_FOREVER : TEST_LONG_MS, &block));
		*(uintptr_t *)block = (uintptr_t)block;
		if (i % 16 == 0) {
			EXPECT_OK(ove_thread_sleep_ms(1));
		} else {
			ove_thread_yield();
		}
		EXPECT_EQ(*(uintptr_t *)block, (uintptr_t)block);
		EXPECT_OK(ove_pool_free(pool, block));
	}
}

OVE_TEST(pool, stress, no_block_is_lost,
	 "Five threads share three blocks 1500 times: none is allocated twice, none is lost.")
{
	make();
	for (int i = 0; i < 5; i++) {
		(void)test_spawn("user", OVE_PRIO_NORMAL, take_and_free, NULL);
	}
	test_join_all();
	EXPECT_EQ(ove_pool_available(pool), BLOCKS);
	end();
}

#endif
