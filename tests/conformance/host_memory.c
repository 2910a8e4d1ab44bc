/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file On a host, a thread needs its own memory. If the host has none left, the call fails and leaves nothing
 * behind. */
#include "harness.h"

#if TEST_ON_HOST

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <ove_seam/heap.h>

static void never_run(void *unused)
{
	(void)unused;
	test_point(1);
}

static void end_at_once(void *unused)
{
	(void)unused;
}

static ove_thread_storage_t storage;
OVE_THREAD_STACK_DEFINE(stack, TEST_STACK_BYTES);

OVE_TEST(host_memory, thread, no_stack_leaves_nothing,
	 "If the host cannot map a thread's stack, the call returns OVE_ERR_NO_MEMORY, adds no thread to the list and "
	 "does not write the handle.")
{
	/* Only the descriptor gives the size of the stack; the memory behind it stays unused here. */
	const ove_thread_desc_t desc = {"huge", never_run, NULL, OVE_PRIO_HIGH, stack, SIZE_MAX / 4u};
	ove_thread_t handle = NULL;

	/* The stack that this thread leaves is too small to be reused. */
	(void)test_spawn("ordinary", OVE_PRIO_HIGH, end_at_once, NULL);
	test_join_all();
	const size_t before = ove_thread_list(NULL, 0);

	EXPECT_ERR(ove_thread_init(&handle, &storage, &desc), OVE_ERR_NO_MEMORY);
	EXPECT(handle == NULL);
	/* The memory belongs to the caller again; a stale link would lead into its new contents. */
	memset(&storage, 0xA5, sizeof(storage));
	EXPECT_EQ(ove_thread_list(NULL, 0), before);
	EXPECT_EQ(test_points(), 0);
}

#if !CONFIG_OVE_ZERO_HEAP

/* So large that the C library maps it from the host directly and unmaps it, whatever was allocated before. */
enum { STACK_BYTES = 48 << 20 };

static struct rlimit limit_before;

/* Leaves space for the heap block, but not for the mapping that the thread would run on. */
static bool leave_room_for_one(void)
{
	FILE *const file = fopen("/proc/self/statm", "r");
	unsigned long pages = 0;

	if (file == NULL || fscanf(file, "%lu", &pages) != 1 || getrlimit(RLIMIT_AS, &limit_before) != 0) {
		return false;
	}
	(void)fclose(file);
	const struct rlimit limit = {pages * (rlim_t)sysconf(_SC_PAGESIZE) + STACK_BYTES + STACK_BYTES / 2,
				     limit_before.rlim_max};

	return setrlimit(RLIMIT_AS, &limit) == 0;
}

static void expect_no_memory_and_no_leak(int (*create)(void))
{
	ove_heap_stats_t before;
	ove_heap_stats_t after;

	EXPECT_OK(ove_heap_stats(&before));
	const size_t threads = ove_thread_list(NULL, 0);

	EXPECT(leave_room_for_one());
	const int answer = create();

	EXPECT_EQ(setrlimit(RLIMIT_AS, &limit_before), 0);
	EXPECT_ERR(answer, OVE_ERR_NO_MEMORY);
	EXPECT_OK(ove_heap_stats(&after));
	EXPECT_EQ(after.allocations, before.allocations);
	EXPECT_EQ(after.used, before.used);
	/* The block was allocated, so it was the stack that failed. */
	EXPECT(after.peak >= STACK_BYTES);
	EXPECT_EQ(ove_thread_list(NULL, 0), threads);
}

static int create_thread(void)
{
	const ove_thread_desc_t desc = {"large", never_run, NULL, OVE_PRIO_HIGH, NULL, STACK_BYTES};
	ove_thread_t handle;

	return ove_thread_create(&handle, &desc);
}

OVE_TEST(host_memory, thread_create, no_stack_leaves_nothing,
	 "If a thread's block can be allocated but not its stack, the call returns OVE_ERR_NO_MEMORY and frees the "
	 "block.")
{
	NEEDS_PLAIN_CODE();
	expect_no_memory_and_no_leak(create_thread);
}

static void use_stack(void *bytes)
{
	volatile unsigned char block[100 << 10];

	for (size_t at = 0; at < (size_t)TEST_NUMBER(bytes); at += 1024u) {
		block[at] = 1;
	}
	(void)block[0];
}

OVE_TEST(host_memory, thread_deinit, leaves_no_stack,
	 "Threads that are created and deinitialised one by one need the memory of one thread, however much stack they "
	 "used.")
{
	NEEDS_PLAIN_CODE();
	ove_thread_desc_t desc = {"one of many", use_stack, NULL, OVE_PRIO_HIGH, stack, TEST_STACK_BYTES};
	ove_thread_t handle;

	EXPECT(leave_room_for_one());
	for (int i = 0; i < 800; i++) {
		desc.arg = TEST_ARG(i % 2 == 0 ? 0 : 100 << 10);
		const int result = ove_thread_init(&handle, &storage, &desc);

		if (result != OVE_OK) {
			EXPECT_OK(result);
			break;
		}
		EXPECT_OK(ove_thread_join(handle, TEST_LONG_MS));
		EXPECT_OK(ove_thread_deinit(handle));
	}
	EXPECT_EQ(setrlimit(RLIMIT_AS, &limit_before), 0);
}

static void allocate(void *unused)
{
	(void)unused;
	(void)ove_backend_heap_alloc(16);
}

OVE_TEST_STOPS(host_memory, alloc, in_an_isr_stops, OVE_STOP_CONTEXT, "an allocation in an interrupt",
	       "An allocation in an ISR stops below the checks of the create calls, in every configuration.")
{
	test_in_isr(allocate, NULL);
}

static void give_back(void *block)
{
	ove_backend_heap_free(block);
}

OVE_TEST_STOPS(host_memory, free, in_an_isr_stops, OVE_STOP_CONTEXT, "an allocation in an interrupt",
	       "A free in an ISR stops below the checks of the destroy calls.")
{
	test_in_isr(give_back, ove_backend_heap_alloc(16));
}

OVE_TEST(host_memory, stats, have_no_total, "The host's heap grows on demand, so its size is 0.")
{
	ove_heap_stats_t stats = {1, 1, 1, 1};

	EXPECT_OK(ove_heap_stats(&stats));
	EXPECT_EQ(stats.total, 0);
}

#if CONFIG_OVE_STREAM

OVE_TEST(host_memory, destroy, gives_the_memory_back,
	 "A destroyed object leaves its memory to the next one when the host has enough for only one.")
{
	NEEDS_PLAIN_CODE();
	EXPECT(leave_room_for_one());
	for (int i = 0; i < 3; i++) {
		ove_stream_t stream = NULL;

		EXPECT_OK(ove_stream_create(&stream, STACK_BYTES, 1));
		if (stream != NULL) {
			EXPECT_OK(ove_stream_destroy(stream));
		}
	}
	EXPECT_EQ(setrlimit(RLIMIT_AS, &limit_before), 0);
}

#endif

#if CONFIG_OVE_WORKQUEUE

static int create_queue(void)
{
	const ove_workqueue_desc_t desc = {"large", OVE_PRIO_HIGH, NULL, STACK_BYTES};
	ove_workqueue_t handle;

	return ove_workqueue_create(&handle, &desc);
}

OVE_TEST(host_memory, workqueue_create, no_stack_leaves_nothing,
	 "If a queue's block can be allocated but not its thread, the call returns OVE_ERR_NO_MEMORY and frees the "
	 "block.")
{
	NEEDS_PLAIN_CODE();
	expect_no_memory_and_no_leak(create_queue);
}

#endif

#endif

#endif
