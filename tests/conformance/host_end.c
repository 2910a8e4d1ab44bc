/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file On a host, the C library runs its own code on a thread that has already ended for ove. */
#include "harness.h"

#if TEST_ON_HOST

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

static pthread_key_t key;
static char value;

static void leave_a_value(void *unused)
{
	(void)unused;
	EXPECT_EQ(pthread_setspecific(key, &value), 0);
}

static void end_with(void (*destroy)(void *value))
{
	EXPECT_EQ(pthread_key_create(&key, destroy), 0);
	(void)test_spawn("ending", OVE_PRIO_HIGH, leave_a_value, NULL);
	test_join_all();
	EXPECT_EQ(pthread_key_delete(key), 0);
}

static void sleep_after_the_end(void *unused)
{
	(void)unused;
	EXPECT_ERR(ove_thread_sleep_ms(1), OVE_ERR_CONTEXT);
	test_point(1);
}

OVE_TEST_CHECK(
	host_end, destructor, is_in_no_thread,
	"The destructor of a thread-specific value runs after the thread has ended, and does not count as thread code.")
{
	end_with(sleep_after_the_end);
	EXPECT_POINTS(1);
}

static void allocate_after_the_end(void *unused)
{
	void *volatile block = malloc(16);

	(void)unused;
	EXPECT(block != NULL);
	free(block);
	test_point(1);
}

OVE_TEST(host_end, destructor, may_allocate,
	 "The host's C library may allocate after a thread has ended, although the heap is locked.")
{
	end_with(allocate_after_the_end);
	EXPECT_POINTS(1);
}

enum { LINGERS_MS = 100 };

static atomic_bool has_left_its_stack;

/* A thread that has ended must not call ove's own sleep. */
static void linger(void *unused)
{
	struct timespec left = {.tv_nsec = LINGERS_MS * 1000000L};

	(void)unused;
	while (nanosleep(&left, &left) != 0 && errno == EINTR) {
	}
	atomic_store(&has_left_its_stack, true);
}

OVE_TEST(host_end, deinit, waits_for_the_host,
	 "A thread's stack is reclaimed only after the host has left it, including the destructors of thread-specific "
	 "values.")
{
	atomic_store(&has_left_its_stack, false);
	end_with(linger);
	EXPECT(atomic_load(&has_left_its_stack));
}

#endif
