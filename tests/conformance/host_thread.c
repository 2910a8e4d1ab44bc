/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A thread that the application created with host calls may give, but may not wait. */
#include "harness.h"

#if TEST_ON_HOST && CONFIG_OVE_SEM

#include <pthread.h>

OVE_SEM_DEFINE_STATIC(token, 0, 1);

static void *give_and_take(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_sem_give(token));
	EXPECT_OK(ove_sem_try_take(token));
	EXPECT_ERR(ove_sem_take(token, 1), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_sem_take(token, OVE_WAIT_FOREVER), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_thread_sleep_ms(1), OVE_ERR_CONTEXT);
	return NULL;
}

static void *wait_for_a_token(void *unused)
{
	(void)unused;
	(void)ove_sem_take(token, OVE_WAIT_FOREVER);
	return NULL;
}

static void run_in_a_host_thread(void *(*function)(void *))
{
	pthread_t thread;

	TEST_NEEDS(!CONFIG_OVE_ZERO_HEAP, "the host's C library allocates for a thread of its own");
	EXPECT_EQ(pthread_create(&thread, NULL, function, NULL), 0);
	EXPECT_EQ(pthread_join(thread, NULL), 0);
}

OVE_TEST_CHECK(host_thread, sem, wait_is_refused,
	       "A native host thread can give and try; a call that may have to wait returns OVE_ERR_CONTEXT.")
{
	run_in_a_host_thread(give_and_take);
}

OVE_TEST_UNCHECKED_STOPS(host_thread, sem, wait_stops, OVE_STOP_CONTEXT, "a wait outside a thread",
			 "Without checks, a wait in such a thread stops the program.")
{
	run_in_a_host_thread(wait_for_a_token);
}

#endif
