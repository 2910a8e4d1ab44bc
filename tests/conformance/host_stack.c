/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file On a host, each thread runs on its own mapping, and the next thread reuses the mapping of an ended one. */
/* For pthread_getattr_np(). */
#define _GNU_SOURCE

#include "harness.h"

#if TEST_ON_HOST

#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

enum { LITTLE_BYTES = 32 << 10, MUCH_BYTES = 100 << 10, LOOKED_AT_BYTES = 24 << 10, SMALL_BYTES = 300 << 10 };

static ove_thread_storage_t storage;
/* Only the descriptor gives the size of a stack; the memory behind it stays unused here. */
OVE_THREAD_STACK_DEFINE(stack, TEST_STACK_BYTES);

static const unsigned char *map;
static size_t headroom;
static size_t host_bytes;
static bool was_in_memory;

static void end_at_once(void *unused)
{
	(void)unused;
}

static __attribute__((noinline, noclone)) void use_little(void *unused)
{
	volatile unsigned char block[LITTLE_BYTES];

	(void)unused;
	for (size_t at = 0; at < sizeof(block); at += 1024u) {
		block[at] = 1;
	}
}

static __attribute__((noinline, noclone)) void use_much(void *unused)
{
	volatile unsigned char block[MUCH_BYTES];

	(void)unused;
	for (size_t at = 0; at < sizeof(block); at += 1024u) {
		block[at] = 1;
	}
}

static void look_then_use_little(void *unused)
{
	const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
	const uintptr_t below = (uintptr_t)__builtin_frame_address(0) - LOOKED_AT_BYTES;
	unsigned char state = 0;

	EXPECT_EQ(mincore((void *)(below / page * page), page, &state), 0);
	was_in_memory = (state & 1u) != 0u;
	use_little(unused);
}

static void run_one(size_t stack_bytes, ove_thread_fn entry)
{
	const ove_thread_desc_t desc = {"one", entry, NULL, OVE_PRIO_HIGH, stack, stack_bytes};
	ove_thread_t thread;

	EXPECT_OK(ove_thread_init(&thread, &storage, &desc));
	EXPECT_OK(ove_thread_join(thread, TEST_LONG_MS));
	map = thread->stack.map;
	headroom = ove_thread_get_stack_headroom(thread);
	EXPECT_OK(ove_thread_deinit(thread));
}

static ove_thread_t living[TEST_THREADS];

static void live(void *unused)
{
	(void)unused;
	test_pause();
}

/* At most TEST_THREADS stacks are kept, so none is left after this. */
static void begin_to_live(void)
{
	for (int i = 0; i < TEST_THREADS; i++) {
		living[i] = test_spawn_blocked("living", OVE_PRIO_HIGH, live, NULL);
	}
}

static void end_life(void)
{
	for (int i = 0; i < TEST_THREADS; i++) {
		test_continue(living[i]);
	}
	test_join_all();
}

OVE_TEST(host_stack, spare, serves_the_next,
	 "The next thread of the same size reuses the stack of an ended one, wherever it is among the kept stacks.")
{
	NEEDS_PLAIN_CODE();
	static const size_t sizes[] = {SMALL_BYTES, 2 * SMALL_BYTES};

	begin_to_live();
	run_one(sizes[0], use_little);
	run_one(sizes[1], use_little);
	for (int i = 0; i < 20; i++) {
		run_one(sizes[i / 2 % 2], look_then_use_little);
		EXPECT(was_in_memory);
	}
	end_life();
}

OVE_TEST(host_stack, spare, is_one_threads, "Two threads that exist at the same time never share a stack.")
{
	NEEDS_PLAIN_CODE();
	run_one(TEST_STACK_BYTES, end_at_once);
	begin_to_live();
	run_one(TEST_STACK_BYTES, end_at_once);
	for (int i = 0; i < TEST_THREADS; i++) {
		EXPECT(living[i]->stack.map != map);
		for (int j = 0; j < i; j++) {
			EXPECT(living[i]->stack.map != living[j]->stack.map);
		}
	}
	end_life();
}

OVE_TEST(host_stack, headroom, counts_from_anew,
	 "A thread's headroom ignores stack that an earlier thread used, little or much.")
{
	NEEDS_PLAIN_CODE();
	begin_to_live();
	run_one(SMALL_BYTES, use_little);
	EXPECT_RANGE(headroom, SMALL_BYTES - LITTLE_BYTES - (16 << 10), SMALL_BYTES - LITTLE_BYTES);
	run_one(SMALL_BYTES, end_at_once);
	EXPECT_RANGE(headroom, SMALL_BYTES - (16 << 10), SMALL_BYTES - 1);
	run_one(SMALL_BYTES, use_much);
	EXPECT_RANGE(headroom, SMALL_BYTES - MUCH_BYTES - (16 << 10), SMALL_BYTES - MUCH_BYTES);
	run_one(SMALL_BYTES, end_at_once);
	EXPECT_RANGE(headroom, SMALL_BYTES - (16 << 10), SMALL_BYTES - 1);
	end_life();
}

OVE_TEST_AT_START(host_stack, headroom, is_the_size_before_the_start,
		  "A thread that has not run yet has used no stack.")
{
	const ove_thread_desc_t desc = {"new", end_at_once, NULL, OVE_PRIO_HIGH, stack, TEST_STACK_BYTES};
	ove_thread_t thread;

	EXPECT_OK(ove_thread_init(&thread, &storage, &desc));
	EXPECT_EQ(ove_thread_get_stack_headroom(thread), TEST_STACK_BYTES);
	EXPECT_OK(ove_thread_deinit(thread));
}

OVE_TEST(host_stack, headroom, is_0_beyond_the_size,
	 "A thread that has used more stack than it asked for, which a host permits, has a headroom of 0.")
{
	NEEDS_PLAIN_CODE();
	run_one(LITTLE_BYTES, use_much);
	EXPECT_EQ(headroom, 0);
}

static void note_host_bytes(void *unused)
{
	pthread_attr_t attributes;
	void *begin;

	(void)unused;
	EXPECT_EQ(pthread_getattr_np(pthread_self(), &attributes), 0);
	EXPECT_EQ(pthread_attr_getstack(&attributes, &begin, &host_bytes), 0);
	EXPECT_EQ(pthread_attr_destroy(&attributes), 0);
}

OVE_TEST(host_stack, size, is_rounded_up_to_pages, "A large stack has the requested size, and not a page more.")
{
	NEEDS_PLAIN_CODE();
	TEST_NEEDS(!CONFIG_OVE_ZERO_HEAP, "the host's C library allocates to tell a thread's stack");
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);
	const size_t bytes = 128u * page;

	run_one(bytes, note_host_bytes);
	EXPECT_EQ(host_bytes, bytes);
	run_one(bytes + 1u, note_host_bytes);
	EXPECT_EQ(host_bytes, bytes + page);
}

#endif
