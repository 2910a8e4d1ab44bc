/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The list of threads in each state of a thread, from its creation to its end. */
#include <stdatomic.h>

#include "harness.h"

enum { MOST = TEST_THREADS + 16, NAP_MS = 5 };

static ove_thread_storage_t storage;
OVE_THREAD_STACK_DEFINE(stack, TEST_STACK_BYTES);

static bool is_listed(ove_thread_t wanted, size_t count)
{
	ove_thread_t list[MOST];

	EXPECT_EQ(ove_thread_list(list, MOST), count);
	EXPECT(count <= MOST);
	for (size_t i = 0; i < count; i++) {
		if (list[i] == wanted) {
			return true;
		}
	}
	return false;
}

static void do_nothing(void *unused)
{
	(void)unused;
}

OVE_TEST(thread, list, holds_all_until_taken_back,
	 "The list holds a thread from its creation until it is deinitialised.")
{
	const ove_thread_desc_t desc = {"under test", do_nothing, NULL, OVE_PRIO_HIGH, stack, TEST_STACK_BYTES};
	const size_t before = ove_thread_list(NULL, 0);
	ove_thread_t thread;

	EXPECT(is_listed(ove_thread_get_self(), before));
	EXPECT_OK(ove_thread_init(&thread, &storage, &desc));
	EXPECT(is_listed(thread, before + 1u));
	EXPECT_OK(ove_thread_join(thread, TEST_LONG_MS));
	EXPECT(is_listed(thread, before + 1u));
	EXPECT_OK(ove_thread_deinit(thread));
	EXPECT(!is_listed(thread, before));
}

OVE_TEST(thread, list, answers_more_than_fit,
	 "If the array is too small, the call fills it and returns the total number of threads.")
{
	ove_thread_t list[2] = {NULL, NULL};

	EXPECT(ove_thread_list(NULL, 0) >= 2u);
	EXPECT_EQ(ove_thread_list(list, 1), ove_thread_list(NULL, 0));
	EXPECT(list[0] != NULL);
	EXPECT(list[1] == NULL);
}

#if CONFIG_OVE_SEM

OVE_SEM_DEFINE_STATIC(of_ready, 0, 1);
OVE_SEM_DEFINE_STATIC(of_waits, 0, 1);
OVE_SEM_DEFINE_STATIC(of_stops, 0, 1);

static void take(void *sem)
{
	EXPECT_OK(ove_sem_take(*(ove_sem_t const *)sem, OVE_WAIT_FOREVER));
}

/* A busy host may check only after one nap has ended, so the sleeper naps until it has been checked. */
static void doze(void *looked_at)
{
	do {
		EXPECT_OK(ove_thread_sleep_ms(NAP_MS));
	} while (!atomic_load((atomic_bool *)looked_at));
}

static void stop_first(void *sem)
{
	EXPECT_OK(ove_thread_suspend(ove_thread_get_self()));
	take(sem);
}

/* A waiting thread's suspension lasts beyond the end of its wait. */
static void suspend_and_look(ove_thread_t thread, size_t count)
{
	EXPECT(is_listed(thread, count));
	EXPECT_OK(ove_thread_suspend(thread));
	EXPECT(is_listed(thread, count));
}

OVE_TEST(thread, list, holds_a_suspended_thread,
	 "The list holds a thread that is suspended while it is ready, waits or sleeps, or that suspends itself.")
{
	atomic_bool looked_at = false;
	const size_t count = ove_thread_list(NULL, 0) + 4u;
	ove_thread_t ready = test_spawn("ready", OVE_PRIO_LOW, take, (void *)&of_ready);
	ove_thread_t waits = test_spawn_blocked("waits", OVE_PRIO_HIGH, take, (void *)&of_waits);
	ove_thread_t sleeps = test_spawn_blocked("sleeps", OVE_PRIO_HIGH, doze, &looked_at);
	ove_thread_t stops = test_spawn("stops", OVE_PRIO_HIGH, stop_first, (void *)&of_stops);

	test_wait_state(stops, OVE_THREAD_SUSPENDED);
	EXPECT(is_listed(stops, count));
	suspend_and_look(ready, count);
	suspend_and_look(waits, count);
	suspend_and_look(sleeps, count);
	EXPECT_OK(ove_thread_sleep_ms(3 * NAP_MS));
	EXPECT(is_listed(sleeps, count));
	atomic_store(&looked_at, true);
	EXPECT_OK(ove_sem_give(of_waits));
	EXPECT(is_listed(waits, count));
	EXPECT_OK(ove_thread_resume(sleeps));
	EXPECT_OK(ove_thread_resume(waits));
	test_wait_state(waits, OVE_THREAD_TERMINATED);
	EXPECT(is_listed(waits, count));
	EXPECT_OK(ove_thread_resume(stops));
	EXPECT_OK(ove_sem_give(of_stops));
	test_wait_state(stops, OVE_THREAD_TERMINATED);
	EXPECT_OK(ove_thread_resume(ready));
	EXPECT_OK(ove_sem_give(of_ready));
	test_join_all();
}

#endif /* CONFIG_OVE_SEM */
