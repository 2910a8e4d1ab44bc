/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"

static ove_thread_storage_t storage;
static ove_thread_t thread;
#if CONFIG_OVE_SEM
static ove_sem_storage_t sem_storage;
static ove_sem_t sem;
#endif
OVE_THREAD_STACK_DEFINE(stack, TEST_STACK_BYTES);

static void make(ove_thread_fn entry, ove_prio_t priority)
{
	const ove_thread_desc_t desc = {"under test", entry, NULL, priority, stack, TEST_STACK_BYTES};

	EXPECT_OK(ove_thread_init(&thread, &storage, &desc));
}

static void suspend_thrice(void *unused)
{
	(void)unused;
	for (int i = 1; i <= 3; i++) {
		test_point(i);
		EXPECT_OK(ove_thread_suspend(ove_thread_get_self()));
	}
	EXPECT(ove_thread_should_stop());
	test_point(4);
}

OVE_TEST(thread, settle, resumes_each_suspension,
	 "A thread that suspends itself, before and after it is asked to stop, is resumed each time.")
{
	make(suspend_thrice, OVE_PRIO_HIGH);
	EXPECT_OK(ove_thread_settle(thread, OVE_WAIT_FOREVER));
	EXPECT_POINTS(1, 2, 3, 4);
	EXPECT_OK(ove_thread_settle(thread, OVE_NO_WAIT));
	EXPECT_OK(ove_thread_deinit(thread));
	make(suspend_thrice, OVE_PRIO_LOW);
	EXPECT_OK(ove_thread_settle(thread, TEST_LONG_MS));
	EXPECT_OK(ove_thread_deinit(thread));
	EXPECT_POINTS(1, 2, 3, 4, 1, 2, 3, 4);
}

#if CONFIG_OVE_SEM
static void wait_for_a_token(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_sem_take(sem, OVE_WAIT_FOREVER));
}

OVE_TEST(thread, settle, ends_after_its_time,
	 "The wait for a thread that does not end lasts its full timeout, and the stop request stays set.")
{
	EXPECT_OK(ove_sem_init(&sem, &sem_storage, 0, 1));
	make(wait_for_a_token, OVE_PRIO_HIGH);
	for (uint32_t timeout_ms = 0; timeout_ms <= 9u; timeout_ms += 3u) {
		const uint64_t before = ove_time_get_us();

		EXPECT_ERR(ove_thread_settle(thread, timeout_ms), OVE_ERR_TIMEOUT);
		EXPECT(ove_time_get_us() - before >= 1000u * timeout_ms);
	}
	EXPECT_ERR(ove_thread_deinit(thread), OVE_ERR_BUSY);
	EXPECT_OK(ove_sem_give(sem));
	EXPECT_OK(ove_thread_settle(thread, TEST_LONG_MS));
	EXPECT_OK(ove_thread_deinit(thread));
	EXPECT_OK(ove_sem_deinit(sem));
}
#endif

static int answers[2];

static void settle_itself(void *unused)
{
	(void)unused;
	answers[0] = ove_thread_settle(ove_thread_get_self(), OVE_WAIT_FOREVER);
}

static void settle_in_isr(void *unused)
{
	(void)unused;
	answers[1] = ove_thread_settle(thread, OVE_NO_WAIT);
}

OVE_TEST(thread, settle, says_why_not,
	 "A thread cannot wait for its own end, and an ISR cannot wait for any thread's end.")
{
	make(settle_itself, OVE_PRIO_HIGH);
	EXPECT_OK(ove_thread_join(thread, TEST_LONG_MS));
	EXPECT_ERR(answers[0], OVE_ERR_DEADLOCK);
	test_in_isr(settle_in_isr, NULL);
	EXPECT_ERR(answers[1], OVE_ERR_CONTEXT);
	EXPECT_OK(ove_thread_deinit(thread));
}

OVE_TEST_CHECK(thread, settle, null_is_invalid, "NULL is an error, not a fault.")
{
	EXPECT_ERR(ove_thread_settle(NULL, OVE_NO_WAIT), OVE_ERR_INVALID);
}
