/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file On a host, signals other than ove's own reach its threads. They interrupt system calls, not waits. */
#include "harness.h"

#if TEST_ON_HOST

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

enum { SIGNALS = 5, LASTS_MS = 200 };

static atomic_int handled;
static int (*timed_call)(uint32_t timeout_ms);
static int timed_answer;

static void handle(int number)
{
	(void)number;
	atomic_fetch_add(&handled, 1);
}

static void call_timed(void *unused)
{
	const uint64_t start_us = ove_time_get_us();

	(void)unused;
	EXPECT_EQ(timed_call(LASTS_MS), timed_answer);
	EXPECT(ove_time_get_us() - start_us >= LASTS_MS * 1000u);
	test_point(1);
}

/* Without SA_RESTART: each signal ends the system call that the thread is in. */
static void expect_it_lasts(int (*call)(uint32_t timeout_ms), int answer)
{
	struct sigaction action = {.sa_handler = handle};
	struct sigaction before;

	timed_call = call;
	timed_answer = answer;
	atomic_store(&handled, 0);
	EXPECT_EQ(sigaction(SIGUSR1, &action, &before), 0);
	const uint64_t begin_us = ove_time_get_us();
	const ove_thread_t thread = test_spawn_blocked("interrupted", OVE_PRIO_HIGH, call_timed, NULL);

	for (int i = 1; i <= SIGNALS; i++) {
		EXPECT_OK(ove_thread_sleep_ms(2));
		if (ove_thread_get_state(thread) == OVE_THREAD_BLOCKED) {
			EXPECT_EQ(pthread_kill(thread->host, SIGUSR1), 0);
		}
	}
	test_in_time(begin_us, LASTS_MS * 1000u);
	test_wait_points(1);
	test_join_all();
	EXPECT(atomic_load(&handled) > 0);
	EXPECT_EQ(sigaction(SIGUSR1, &before, NULL), 0);
}

static int sleep_for(uint32_t timeout_ms)
{
	return ove_thread_sleep_ms(timeout_ms);
}

OVE_TEST(host_signal, sleep, lasts, "A sleep that a host signal interrupts lasts its full time.")
{
	expect_it_lasts(sleep_for, OVE_OK);
}

enum { OWN_ERROR = 4711 };

static void keep_an_error(void *unused)
{
	(void)unused;
	errno = OWN_ERROR;
	test_point(1);
	while (!ove_thread_should_stop()) {
		if (errno != OWN_ERROR) {
			EXPECT_EQ(errno, OWN_ERROR);
			return;
		}
	}
}

OVE_TEST(host_signal, suspend, keeps_the_error_number, "A suspension does not change a busy thread's errno.")
{
	const ove_thread_t thread = test_spawn("busy", OVE_PRIO_LOW, keep_an_error, NULL);

	test_wait_points(1);
	/* If a resume comes before the thread waits for it, the host returns an error. */
	for (int i = 0; i < 2000; i++) {
		if (ove_thread_suspend(thread) == OVE_OK) {
			(void)ove_thread_resume(thread);
		}
	}
	EXPECT_OK(ove_thread_request_stop(thread));
	test_join_all();
}

#if CONFIG_OVE_EVENT
OVE_EVENT_DEFINE_STATIC(event);

static int wait_for_event(uint32_t timeout_ms)
{
	return ove_event_wait(event, timeout_ms);
}

OVE_TEST(host_signal, wait, lasts, "A wait that a host signal interrupts lasts its full time.")
{
	expect_it_lasts(wait_for_event, OVE_ERR_TIMEOUT);
}
#endif

#endif
