/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A signal or token given at the moment a wait times out goes to the waiter or stays: never both, never
 * neither. */
#include <stdatomic.h>

#include "harness.h"

#if CONFIG_OVE_EVENT || CONFIG_OVE_SEM

enum { ROUNDS = TEST_EXACT_TIME ? 300 : 60, WAIT_MS = TEST_TICK_MS, STEP_US = 3000 * WAIT_MS / ROUNDS };

struct kind {
	int (*take)(uint32_t timeout_ms);
	ove_board_irq_fn give_in_isr;
};

static const struct kind *kind;
static atomic_int answer;

static void take_in_rounds(void *unused)
{
	(void)unused;
	for (int i = 0; i < ROUNDS; i++) {
		test_pause();
		atomic_store(&answer, kind->take(WAIT_MS));
	}
}

/* Gives at moments spread over three times the wait, so that some come before its end, some at it and some after it. */
static void race(const struct kind *under_test)
{
	int taken = 0;

	kind = under_test;
	ove_thread_t waiter = test_spawn_blocked("waiter", OVE_PRIO_CRITICAL, take_in_rounds, NULL);
	for (int i = 0; i < ROUNDS; i++) {
		atomic_store(&answer, 1);
		test_continue(waiter);
		ove_time_delay_us((uint32_t)(i * STEP_US));
		test_in_isr(kind->give_in_isr, NULL);
		WAIT_UNTIL(atomic_load(&answer) <= 0);
		const bool has_taken = atomic_load(&answer) == OVE_OK;
		const bool has_stayed = kind->take(OVE_NO_WAIT) == OVE_OK;

		EXPECT(has_taken != has_stayed);
		EXPECT_ERR(kind->take(OVE_NO_WAIT), OVE_ERR_TIMEOUT);
		taken += has_taken ? 1 : 0;
	}
	test_join_all();
#if TEST_EXACT_TIME
	EXPECT_RANGE(taken, ROUNDS / 6, ROUNDS * 5 / 6);
#endif
}

#if CONFIG_OVE_EVENT

static ove_event_storage_t event_storage;
static ove_event_t event;

static int take_signal(uint32_t timeout_ms)
{
	return ove_event_wait(event, timeout_ms);
}

static void signal_in_isr(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_event_signal_from_isr(event));
}

OVE_TEST(event, stress, signal_meets_timeout,
	 "A signal near the end of a wait is taken by the wait or left for the next one: never both or neither.")
{
	static const struct kind signals = {take_signal, signal_in_isr};

	EXPECT_OK(ove_event_init(&event, &event_storage));
	race(&signals);
	EXPECT_OK(ove_event_deinit(event));
}

#endif

#if CONFIG_OVE_SEM

static ove_sem_storage_t sem_storage;
static ove_sem_t sem;

static int take_token(uint32_t timeout_ms)
{
	return ove_sem_take(sem, timeout_ms);
}

static void give_in_isr(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_sem_give_from_isr(sem));
}

OVE_TEST(sem, stress, token_meets_timeout,
	 "A token near the end of a wait is taken by the wait or stays: never both or neither.")
{
	static const struct kind tokens = {take_token, give_in_isr};

	EXPECT_OK(ove_sem_init(&sem, &sem_storage, 0, 1));
	race(&tokens);
	EXPECT_OK(ove_sem_deinit(sem));
}

#endif

#endif
