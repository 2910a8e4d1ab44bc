/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A thread that ends holding a mutex: the mutex stays locked, and nothing touches the thread's memory again. */
#include <string.h>

#include "harness.h"

#if CONFIG_OVE_MUTEX

enum {
	SOON_MS = 5 * TEST_TICK_MS,
	/* Long enough that the thread still waits, even on a busy host. */
	IN_TIME_MS = TEST_EXACT_TIME ? 10 * TEST_TICK_MS : 500
};

OVE_THREAD_STACK_DEFINE(stack_0, TEST_STACK_BYTES);
OVE_THREAD_STACK_DEFINE(stack_1, TEST_STACK_BYTES);
OVE_THREAD_STACK_DEFINE(stack_2, TEST_STACK_BYTES);
OVE_THREAD_STACK_DEFINE(stack_3, TEST_STACK_BYTES);
OVE_THREAD_STACK_DEFINE(stack_4, TEST_STACK_BYTES);
OVE_THREAD_STACK_DEFINE(stack_5, TEST_STACK_BYTES);

static struct holder {
	void *stack;
	ove_thread_storage_t storage;
	ove_thread_t thread;
	ove_mutex_storage_t mutex_storage;
	ove_mutex_t mutex;
	ove_rmtx_storage_t rmtx_storage;
	ove_rmtx_t rmtx;
} holders[] = {{.stack = stack_0}, {.stack = stack_1}, {.stack = stack_2},
	       {.stack = stack_3}, {.stack = stack_4}, {.stack = stack_5}};

static struct holder *make(int at, ove_thread_fn entry)
{
	struct holder *const holder = &holders[at];
	const ove_thread_desc_t desc = {"holder", entry, holder, OVE_PRIO_HIGH, holder->stack, TEST_STACK_BYTES};

	EXPECT_OK(ove_mutex_init(&holder->mutex, &holder->mutex_storage));
	EXPECT_OK(ove_rmtx_init(&holder->rmtx, &holder->rmtx_storage));
	EXPECT_OK(ove_thread_init(&holder->thread, &holder->storage, &desc));
	EXPECT_OK(ove_thread_join(holder->thread, OVE_WAIT_FOREVER));
	return holder;
}

static void lock_and_end(void *arg)
{
	const struct holder *const holder = (const struct holder *)arg;

	EXPECT_OK(ove_mutex_lock(holder->mutex, OVE_WAIT_FOREVER));
}

/* Unlocks once less than it locks. */
static void lock_recursive_and_end(void *arg)
{
	const struct holder *const holder = (const struct holder *)arg;

	EXPECT_OK(ove_rmtx_lock(holder->rmtx, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_rmtx_lock(holder->rmtx, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_rmtx_unlock(holder->rmtx));
}

static void expect_locked(const struct holder *holder)
{
	const uint64_t start_us = ove_time_get_us();

	EXPECT_ERR(ove_mutex_lock(holder->mutex, SOON_MS), OVE_ERR_TIMEOUT);
	EXPECT(ove_time_get_us() - start_us >= SOON_MS * 1000u);
	EXPECT_ERR(ove_mutex_try_lock(holder->mutex), OVE_ERR_BUSY);
}

static void expect_locked_recursive(const struct holder *holder)
{
	const uint64_t start_us = ove_time_get_us();

	EXPECT_ERR(ove_rmtx_lock(holder->rmtx, SOON_MS), OVE_ERR_TIMEOUT);
	EXPECT(ove_time_get_us() - start_us >= SOON_MS * 1000u);
	EXPECT_ERR(ove_rmtx_try_lock(holder->rmtx), OVE_ERR_BUSY);
}

/* The memory of a deinitialised thread is free. */
static void take_back(struct holder *holder)
{
	EXPECT_EQ(ove_thread_deinit(holder->thread), OVE_HAS_OWNER_KEPT ? OVE_ERR_BUSY : OVE_OK);
	if (OVE_HAS_OWNER_KEPT) {
		test_leave_thread();
	} else {
		memset(&holder->storage, 0xa5, sizeof(holder->storage));
	}
}

static void expect_untouched(const struct holder *holder)
{
	const unsigned char *const bytes = (const unsigned char *)&holder->storage;

	for (size_t i = 0; !OVE_HAS_OWNER_KEPT && i < sizeof(holder->storage); i++) {
		EXPECT_EQ(bytes[i], 0xa5);
	}
}

OVE_TEST(abandoned, mutex, stays_locked,
	 "A mutex whose owner ended without an unlock stays locked, even after the owner is deinitialised; the owner's "
	 "memory is not touched afterwards.")
{
	struct holder *const holder = make(0, lock_and_end);

	expect_locked(holder);
	expect_locked(holder);
	EXPECT_EQ(ove_thread_get_state(holder->thread), OVE_THREAD_TERMINATED);
	take_back(holder);
	expect_locked(holder);
	expect_locked(holder);
	expect_untouched(holder);
}

OVE_TEST(abandoned, rmtx, stays_locked,
	 "A recursive mutex stays locked if its owner ended after fewer unlocks than locks.")
{
	struct holder *const holder = make(1, lock_recursive_and_end);

	expect_locked_recursive(holder);
	take_back(holder);
	expect_locked_recursive(holder);
	expect_untouched(holder);
}

OVE_TEST_CHECK(abandoned, mutex, is_busy,
	       "Neither the mutex nor the thread that ended while holding it can be deinitialised.")
{
	struct holder *const holder = make(2, lock_and_end);

	take_back(holder);
	EXPECT_ERR(ove_mutex_deinit(holder->mutex), OVE_ERR_BUSY);
}

#if CONFIG_OVE_CONDVAR
OVE_CONDVAR_DEFINE_STATIC(condvar);

static void wait_and_end(void *arg)
{
	const struct holder *const holder = (const struct holder *)arg;

	EXPECT_OK(ove_mutex_lock(holder->mutex, OVE_WAIT_FOREVER));
	EXPECT_ERR(ove_condvar_wait(condvar, holder->mutex, 1), OVE_ERR_TIMEOUT);
}

OVE_TEST(abandoned, condvar, stays_locked,
	 "A mutex that a condition variable's wait has relocked stays locked if its owner ends without an unlock.")
{
	struct holder *const holder = make(4, wait_and_end);

	take_back(holder);
	expect_locked(holder);
	expect_untouched(holder);
}
#endif

static struct holder *last;

static void wait_its_time(void *unused)
{
	(void)unused;
	test_point(1);
	EXPECT_ERR(ove_mutex_lock(last->mutex, IN_TIME_MS), OVE_ERR_TIMEOUT);
	test_point(2);
}

OVE_TEST(abandoned, mutex, waited_for_is_busy,
	 "A thread that ended holding a mutex is not taken back while another one waits for that mutex: OVE_ERR_BUSY.")
{
	last = make(5, lock_and_end);
	const uint64_t start_us = ove_time_get_us();
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_its_time, NULL);
	EXPECT_POINTS(1);
	EXPECT_EQ(ove_thread_deinit(last->thread), OVE_HAS_AWAITED_OWNER_KEPT ? OVE_ERR_BUSY : OVE_OK);
	test_in_time(start_us, IN_TIME_MS * 1000u);
	test_join_all();
	EXPECT_POINTS(1, 2);
	if (OVE_HAS_AWAITED_OWNER_KEPT) {
		take_back(last);
	}
	expect_locked(last);
}

static ove_mutex_storage_t first_storage;
static ove_mutex_t first;

/* Holds the first mutex and waits for the one that stays locked, on a busy host more than once. */
static void wait_in_vain(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(first, OVE_WAIT_FOREVER));
	test_point(1);
	do {
		EXPECT_ERR(ove_mutex_lock(last->mutex, 4u * SOON_MS), OVE_ERR_TIMEOUT);
	} while (test_points() < 2);
	test_point(3);
	EXPECT_OK(ove_mutex_unlock(first));
}

OVE_TEST(abandoned, mutex, ends_a_chain,
	 "Priority propagates to a thread that waits for such a mutex, and no further; several wait for it, each for "
	 "its time.")
{
	last = make(3, lock_and_end);
	take_back(last);
	EXPECT_OK(ove_mutex_init(&first, &first_storage));
	const ove_thread_t middle = test_spawn("middle", OVE_PRIO_LOW, wait_in_vain, NULL);

	test_wait_points(1);
	EXPECT_ERR(ove_mutex_lock(first, SOON_MS), OVE_ERR_TIMEOUT);
	EXPECT_EQ(ove_thread_get_priority(middle), OVE_PRIO_LOW);
	expect_locked(last);
	test_point(2);
	EXPECT_OK(ove_mutex_lock(first, OVE_WAIT_FOREVER));
	EXPECT_POINTS(1, 2, 3);
	EXPECT_OK(ove_mutex_unlock(first));
	test_join_all();
	EXPECT_OK(ove_mutex_deinit(first));
	expect_untouched(last);
}

#endif
