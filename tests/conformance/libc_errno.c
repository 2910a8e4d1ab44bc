/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file errno belongs to the calling thread, whichever way the C library sets it. */
#include <errno.h>
#include <stdlib.h>

#include "errno_calls.h"
#include "harness.h"
#include "native.h"

/* Values that no call here sets. */
enum { FIRST = 11, SECOND = 104, THIRD = 77 };

static volatile int seen_first;
static volatile int seen_second;

static void keep(void *arg)
{
	const bool is_second = TEST_NUMBER(arg) != 0;

	if (is_second) {
		seen_second = errno;
	} else {
		seen_first = errno;
	}
	errno = is_second ? SECOND : FIRST;
	test_pause();
	EXPECT_EQ(errno, is_second ? SECOND : FIRST);
	test_pause();
	EXPECT_EQ(errno, is_second ? SECOND : FIRST);
}

OVE_TEST(libc, error_number, is_each_threads_own, "Each thread has its own errno, which is 0 at its start.")
{
	errno = THIRD;
	seen_first = seen_second = -1;
	ove_thread_t const first = test_spawn_blocked("first", OVE_PRIO_HIGH, keep, TEST_ARG(0));
	ove_thread_t const second = test_spawn_blocked("second", OVE_PRIO_HIGH, keep, TEST_ARG(1));

	for (int i = 0; i < 2; i++) {
		test_continue(first);
		test_continue(second);
	}
	test_join_all();
	EXPECT_EQ(seen_first, 0);
	EXPECT_EQ(seen_second, 0);
	EXPECT_EQ(errno, THIRD);
}

#if CONFIG_OVE_SEM
OVE_TEST(libc, error_number, outlives_a_wait,
	 "A wait leaves its caller's errno unchanged, whether or not it times out.")
{
	ove_sem_storage_t storage;
	ove_sem_t sem = NULL;

	errno = THIRD;
	EXPECT_OK(ove_sem_init(&sem, &storage, 1, 1));
	EXPECT_OK(ove_sem_take(sem, OVE_WAIT_FOREVER));
	EXPECT_ERR(ove_sem_take(sem, TEST_TICK_MS), OVE_ERR_TIMEOUT);
	EXPECT_OK(ove_thread_sleep_ms(TEST_TICK_MS));
	EXPECT_OK(ove_sem_deinit(sem));
	EXPECT_EQ(errno, THIRD);
}
#endif

static void set_another(void *unused)
{
	(void)unused;
	errno = SECOND;
	EXPECT_EQ(errno, SECOND);
	seen_first = (int)strtol("99999999999999999999", NULL, 10);
	EXPECT_EQ(errno, ERANGE);
}

OVE_TEST(libc, error_number, of_an_isr_is_not_the_threads,
	 "An interrupt that sets errno does not change the interrupted thread's errno.")
{
	TEST_NEEDS(TEST_OVE_IMAGE, "the kernel defines the errno of an interrupt");
	errno = FIRST;
	test_in_isr(set_another, NULL);
	EXPECT_EQ(errno, FIRST);
}

#if OVE_HAS_NATIVE_WAITS
static void keep_native(void *unused)
{
	(void)unused;
	seen_first = errno;
	errno = FIRST;
	EXPECT_OK(ove_thread_sleep_ms(2 * TEST_TICK_MS));
	EXPECT_EQ(errno, FIRST);
}

OVE_TEST(libc, error_number, of_a_native_thread_is_its_own, "A native thread has its own errno.")
{
	seen_first = -1;
	errno = THIRD;
	test_native_start(OVE_PRIO_HIGH, keep_native, NULL);
	test_native_join();
	EXPECT_EQ(seen_first, 0);
	EXPECT_EQ(errno, THIRD);
}
#endif

static void fail_each(void *unused)
{
	(void)unused;
	for (size_t i = 0; i < test_errno_call_count; i++) {
		errno = THIRD;
		test_errno_calls[i].fail();
		if (errno != test_errno_calls[i].error) {
			test_fail(__FILE_NAME__, __LINE__, test_errno_calls[i].name);
		}
	}
}

OVE_TEST(libc, error_number, each_call_sets_the_callers, "A failing C library call sets its caller's errno.")
{
	NEEDS_PLAIN_CODE();
	errno = FIRST;
	(void)test_spawn("failing", OVE_PRIO_HIGH, fail_each, NULL);
	test_join_all();
	EXPECT_EQ(errno, FIRST);
	fail_each(NULL);
}
