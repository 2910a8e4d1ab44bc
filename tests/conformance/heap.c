/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdlib.h>
#include <string.h>

#include "harness.h"

static void *volatile kept;

static void stats_in_isr(void *unused)
{
	ove_heap_stats_t stats;

	(void)unused;
	EXPECT_ERR(ove_heap_stats(&stats), OVE_ERR_CONTEXT);
	EXPECT_EQ(ove_heap_is_locked(), CONFIG_OVE_ZERO_HEAP);
	test_point(1);
}

OVE_TEST_CHECK(heap, stats, errors, "NULL returns OVE_ERR_INVALID, an ISR OVE_ERR_CONTEXT; is_locked works in an ISR.")
{
	EXPECT_ERR(ove_heap_stats(NULL), OVE_ERR_INVALID);
	test_in_isr(stats_in_isr, NULL);
	EXPECT_POINTS(1);
}

OVE_TEST_AT_START(heap, is_locked, not_before_the_start, "The heap is not locked before ove_run(), in either mode.")
{
	ove_heap_stats_t stats;

	EXPECT(!ove_heap_is_locked());
	EXPECT_OK(ove_heap_stats(&stats));
}

OVE_TEST(heap, is_locked, in_zero_heap_mode, "After ove_run(), the heap is locked in zero-heap mode, and only there.")
{
	EXPECT_EQ(ove_heap_is_locked(), CONFIG_OVE_ZERO_HEAP);
}

#if CONFIG_OVE_ZERO_HEAP

OVE_TEST(heap, stats, zero_in_zero_heap_mode, "In zero-heap mode, the heap's statistics are 0.")
{
	ove_heap_stats_t stats = {1, 2, 3, 4};

	EXPECT_OK(ove_heap_stats(&stats));
	EXPECT_EQ(stats.total, 0);
	EXPECT_EQ(stats.used, 0);
	EXPECT_EQ(stats.peak, 0);
	EXPECT_EQ(stats.allocations, 0);
}

/* Each call has its own function, so that the test can check the name in the stop message. */

static __attribute__((noinline, noclone)) void allocate_by_malloc(void)
{
	kept = malloc(16);
	test_point(1);
}

static __attribute__((noinline, noclone)) void allocate_by_calloc(void)
{
	kept = calloc(2, 8);
	test_point(1);
}

static __attribute__((noinline, noclone)) void allocate_by_realloc(void)
{
	kept = realloc(NULL, 16);
	test_point(1);
}

OVE_TEST_STOPS_IN_CODE(heap, lock, malloc_stops, OVE_STOP_HEAP_LOCKED, allocate_by_malloc,
		       "malloc() after ove_run() stops the program and names its caller.")
{
	allocate_by_malloc();
}

OVE_TEST_STOPS_IN_CODE(heap, lock, calloc_stops, OVE_STOP_HEAP_LOCKED, allocate_by_calloc,
		       "calloc() after ove_run() stops the program and names its caller.")
{
	allocate_by_calloc();
}

OVE_TEST_STOPS_IN_CODE(heap, lock, realloc_stops, OVE_STOP_HEAP_LOCKED, allocate_by_realloc,
		       "realloc() after ove_run() stops the program and names its caller.")
{
	allocate_by_realloc();
}

static void end_at_once(void *unused)
{
	(void)unused;
}

OVE_TEST_STOPS_IN_CODE(
	heap, lock, malloc_after_a_thread_was_made_stops, OVE_STOP_HEAP_LOCKED, allocate_by_malloc,
	"An allocation by a thread that has created another thread, for which the host allocates, still stops.")
{
	(void)test_spawn("made", OVE_PRIO_HIGH, end_at_once, NULL);
	test_join_all();
	allocate_by_malloc();
}

#if TEST_ON_HOST
static void allocate_in_isr(void *unused)
{
	(void)unused;
	allocate_by_malloc();
}

OVE_TEST_STOPS_IN_CODE(heap, lock, malloc_in_an_isr_stops, OVE_STOP_HEAP_LOCKED, allocate_by_malloc,
		       "malloc() in an ISR stops, although the host thread that runs the ISR is not an ove thread.")
{
	test_in_isr(allocate_in_isr, NULL);
}
#endif

OVE_TEST_AT_START(heap, lock, malloc_before_the_start, "Before ove_run(), malloc() still works in zero-heap mode.")
{
#if defined(CONFIG_COMMON_LIBC_MALLOC) && CONFIG_COMMON_LIBC_MALLOC_ARENA_SIZE == 0
	test_skip("the application leaves the C library no memory: CONFIG_COMMON_LIBC_MALLOC_ARENA_SIZE=0");
#else
	kept = malloc(16);
	EXPECT(kept != NULL);
	free(kept);
#endif
}

#else

static ove_heap_stats_t stats_now(void)
{
	ove_heap_stats_t stats;

	EXPECT_OK(ove_heap_stats(&stats));
	return stats;
}

OVE_TEST(heap, stats, follow_a_create_and_destroy,
	 "A create adds one block and its bytes, a destroy removes them; the peak stays.")
{
#if CONFIG_OVE_QUEUE
	ove_queue_t queue;
	const ove_heap_stats_t before = stats_now();

	EXPECT_OK(ove_queue_create(&queue, 8, 16));
	const ove_heap_stats_t during = stats_now();
	EXPECT_EQ(during.allocations, before.allocations + 1u);
	EXPECT(during.used >= before.used + sizeof(ove_queue_storage_t) + OVE_QUEUE_BUFFER_BYTES(8, 16));
	EXPECT(during.peak >= during.used);
	EXPECT_EQ(during.total, before.total);
	EXPECT_OK(ove_queue_destroy(queue));
	const ove_heap_stats_t after = stats_now();
	EXPECT_EQ(after.allocations, before.allocations);
	EXPECT_EQ(after.used, before.used);
	EXPECT_EQ(after.peak, during.peak);
#endif
}

OVE_TEST(heap, stats, total_is_the_heap,
	 "If the heap has a size, the size is at most the memory provided, and the use is below it.")
{
	NEEDS_BOUNDED_HEAP();
	const ove_heap_stats_t stats = stats_now();

	EXPECT(stats.total > 0u && stats.total <= TEST_HEAP_BYTES);
	EXPECT(stats.used <= stats.total && stats.peak <= stats.total);
}

#if CONFIG_OVE_QUEUE && CONFIG_OVE_EVENT
static void never_run(void *unused)
{
	(void)unused;
	test_point(99);
}

#if CONFIG_OVE_TIMER
static void never_called(ove_timer_t timer, void *unused)
{
	(void)timer;
	never_run(unused);
}
#endif

#if CONFIG_OVE_WORKQUEUE
static void never_worked(ove_work_t work, void *unused)
{
	(void)work;
	never_run(unused);
}
#endif

OVE_TEST(heap, create, no_memory,
	 "With the heap exhausted, every create returns OVE_ERR_NO_MEMORY, touches nothing and leaks nothing.")
{
	NEEDS_BOUNDED_HEAP();
	enum { MOST_ITEMS = 32768 };
	static char marker;
	size_t blocks = 0;
	ove_queue_t taken[64];
	void **gaps = NULL;

	for (size_t size = stats_now().total; size >= 1u; size /= 2u) {
		const size_t item = size > MOST_ITEMS ? size / MOST_ITEMS : 1u;

		while (blocks < sizeof(taken) / sizeof(*taken) &&
		       ove_queue_create(&taken[blocks], item, size / item) == OVE_OK) {
			blocks++;
		}
	}
	EXPECT_RANGE(blocks, 1, sizeof(taken) / sizeof(*taken) - 1u);
	/* The remaining memory is too small for a queue, but perhaps not for a smaller object. */
	for (void **gap; (gap = (void **)malloc(sizeof(*gap))) != NULL;) {
		*gap = (void *)gaps;
		gaps = gap;
	}
#define EXPECT_NO_MEMORY(type, call)                       \
	do {                                               \
		type handle = (type)(void *)&marker;       \
		EXPECT_ERR(call, OVE_ERR_NO_MEMORY);       \
		EXPECT((void *)handle == (void *)&marker); \
	} while (0)
#if CONFIG_OVE_MUTEX
	EXPECT_NO_MEMORY(ove_mutex_t, ove_mutex_create(&handle));
	EXPECT_NO_MEMORY(ove_rmtx_t, ove_rmtx_create(&handle));
#endif
#if CONFIG_OVE_SEM
	EXPECT_NO_MEMORY(ove_sem_t, ove_sem_create(&handle, 0, 1));
#endif
	EXPECT_NO_MEMORY(ove_event_t, ove_event_create(&handle));
#if CONFIG_OVE_CONDVAR
	EXPECT_NO_MEMORY(ove_condvar_t, ove_condvar_create(&handle));
#endif
	EXPECT_NO_MEMORY(ove_queue_t, ove_queue_create(&handle, 4, 4));
#if CONFIG_OVE_STREAM
	EXPECT_NO_MEMORY(ove_stream_t, ove_stream_create(&handle, 16, 1));
#endif
#if CONFIG_OVE_TIMER
	EXPECT_NO_MEMORY(ove_timer_t, ove_timer_create(&handle, never_called, NULL, 1, OVE_TIMER_ONE_SHOT));
#endif
#if CONFIG_OVE_EVENTGROUP
	EXPECT_NO_MEMORY(ove_eventgroup_t, ove_eventgroup_create(&handle));
#endif
#if CONFIG_OVE_WORKQUEUE
	const ove_workqueue_desc_t queue_desc = {"work", OVE_PRIO_LOW, NULL, TEST_STACK_BYTES};

	EXPECT_NO_MEMORY(ove_workqueue_t, ove_workqueue_create(&handle, &queue_desc));
	EXPECT_NO_MEMORY(ove_work_t, ove_work_create(&handle, never_worked, NULL));
#endif
	const ove_thread_desc_t thread_desc = {"thread", never_run, NULL, OVE_PRIO_HIGH, NULL, TEST_STACK_BYTES};

	EXPECT_NO_MEMORY(ove_thread_t, ove_thread_create(&handle, &thread_desc));
	EXPECT_EQ(test_points(), 0);
	while (gaps != NULL) {
		void **const next = (void **)*gaps;

		free((void *)gaps);
		gaps = next;
	}
	while (blocks > 0u) {
		EXPECT_OK(ove_queue_destroy(taken[--blocks]));
	}
}
#endif

OVE_TEST(heap, malloc, shares_the_heap,
	 "If the heap has a size, malloc() takes from it, and free() returns memory to it.")
{
	NEEDS_BOUNDED_HEAP();
	const ove_heap_stats_t before = stats_now();

	kept = malloc(100);
	EXPECT(kept != NULL);
	const ove_heap_stats_t during = stats_now();
	EXPECT_EQ(during.allocations, before.allocations + 1u);
	EXPECT(during.used >= before.used + 100u);
	free(kept);
	EXPECT_EQ(stats_now().used, before.used);
}

enum { STRESS_BLOCKS = 4, STRESS_ROUNDS = 150 };

static void allocate_and_compare(void *number)
{
	unsigned char *blocks[STRESS_BLOCKS] = {NULL};
	const unsigned char mark = (unsigned char)TEST_NUMBER(number);

	for (size_t i = 0; i < STRESS_ROUNDS; i++) {
		unsigned char **const block = &blocks[i % STRESS_BLOCKS];
		const size_t size = 8u + i * 13u % 200u;

		free(*block);
		*block = malloc(size);
		EXPECT(*block != NULL);
		if (*block == NULL) {
			break;
		}
		memset(*block, mark, size);
		if (i % 10u == 0u) {
			EXPECT_OK(ove_thread_sleep_ms(1));
		}
		for (size_t at = 0; at < size; at++) {
			EXPECT_EQ((*block)[at], mark);
		}
	}
	for (size_t i = 0; i < STRESS_BLOCKS; i++) {
		free(blocks[i]);
	}
}

OVE_TEST(heap, stress, blocks_of_threads_do_not_overlap,
	 "Blocks that three threads allocate and free concurrently keep the data that each thread wrote.")
{
	(void)test_spawn("low", OVE_PRIO_LOW, allocate_and_compare, TEST_ARG(0x11));
	(void)test_spawn("equal", OVE_PRIO_NORMAL, allocate_and_compare, TEST_ARG(0x22));
	(void)test_spawn("high", OVE_PRIO_HIGH, allocate_and_compare, TEST_ARG(0x33));
	test_join_all();
}

#endif
