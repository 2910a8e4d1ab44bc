/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Random operations of five threads, two timers and an interrupt at random moments, while a warden suspends the threads
 * and changes their priorities. A seed repeats the choice of operations; on the emulated board it repeats everything.
 */
#include "harness.h"
#include "verdict.h"
#include "work.h"

#if TEST_HAS_ALARM
#include "alarm.h"
#endif

#ifndef SOAK_WHOLE
#define SOAK_WHOLE 0
#endif

/** The number of operations of each thread, and of the interrupt. */
#define SOAK_OPERATIONS (SOAK_WHOLE ? 70000u : TEST_EXACT_TIME ? 6000u : 2000u)

static const ove_prio_t priorities[SOAK_WORKERS] = {OVE_PRIO_LOW, OVE_PRIO_NORMAL, OVE_PRIO_NORMAL,
						    OVE_PRIO_ABOVE_NORMAL, OVE_PRIO_REALTIME};
static ove_thread_t workers[SOAK_WORKERS];
static struct soak_random randoms[SOAK_WORKERS];
static atomic_uint steps[SOAK_WORKERS];
static atomic_uint at_work;
static atomic_bool may_end;

#if TEST_HAS_ALARM

static struct soak_random alarm_random;
static volatile bool alarm_goes_on;

static void when_due(void)
{
	soak_in_isr();
	if (alarm_goes_on) {
		test_alarm_in(500u + soak_below(&alarm_random, 20000));
	}
}

static void alarm_start(uint32_t seed)
{
	soak_seed(&alarm_random, seed, SOAK_SENDERS);
	alarm_goes_on = true;
	test_alarm_attach(when_due);
	test_alarm_in(500);
}

static void alarm_stop(void)
{
	alarm_goes_on = false;
	test_alarm_off();
}

#else

static void alarm_start(uint32_t seed)
{
	(void)seed;
}

static void alarm_stop(void)
{
}

#endif

static void handle(void *unused)
{
	(void)unused;
	soak_in_isr();
}

static void work(void *number)
{
	const unsigned self = (unsigned)TEST_NUMBER(number);

	for (unsigned i = 0; i < SOAK_OPERATIONS && !test_verdict_failed(); i++) {
		atomic_fetch_add(&steps[self], 1u);
		soak_work(self, &randoms[self]);
	}
	atomic_fetch_sub(&at_work, 1u);
	/* An ended thread must not be suspended. */
	while (!atomic_load(&may_end)) {
		EXPECT_OK(ove_thread_sleep_ms(5));
	}
}

/* A suspended thread does not continue when its wait ends. */
static void suspend_for_a_while(unsigned one, struct soak_random *random)
{
	EXPECT_OK(ove_thread_suspend(workers[one]));
	const unsigned before = atomic_load(&steps[one]);

	EXPECT_OK(ove_thread_sleep_ms(soak_below(random, 3)));
	EXPECT_EQ(atomic_load(&steps[one]), before);
	EXPECT_OK(ove_thread_resume(workers[one]));
}

OVE_SEM_DEFINE_STATIC(gifts, 0, 1);
static ove_thread_t patient;
static atomic_uint gifts_had;

static void wait_for_gifts(void *unused)
{
	(void)unused;
	while (!atomic_load(&may_end)) {
		EXPECT_OK(ove_sem_take(gifts, OVE_WAIT_FOREVER));
		atomic_fetch_add(&gifts_had, 1u);
	}
}

/* A token for the only waiter belongs to it, suspended or not. The waiter has the warden's priority. */
static void give_to_the_suspended(struct soak_random *random)
{
	test_wait_state(patient, OVE_THREAD_BLOCKED);
	EXPECT_OK(ove_thread_suspend(patient));
	const unsigned before = atomic_load(&gifts_had);

	EXPECT_OK(ove_sem_give(gifts));
	EXPECT_OK(ove_thread_sleep_ms(1u + soak_below(random, 2)));
	EXPECT_ERR(ove_sem_try_take(gifts), OVE_ERR_BUSY);
	EXPECT_EQ(atomic_load(&gifts_had), before);
	EXPECT_OK(ove_thread_resume(patient));
	test_wait_state(patient, OVE_THREAD_BLOCKED);
	EXPECT_EQ(atomic_load(&gifts_had), before + 1u);
}

/* Runs until every worker has finished its operations. */
static void ward(uint32_t seed)
{
	struct soak_random random;

	soak_seed(&random, seed, SOAK_TIMER);
	while (atomic_load(&at_work) != 0u) {
		const unsigned one = soak_below(&random, SOAK_WORKERS);

		switch (soak_below(&random, 5)) {
		case 0:
		case 1:
			suspend_for_a_while(one, &random);
			break;
		case 2:
			give_to_the_suspended(&random);
			break;
		default:
			EXPECT_OK(ove_thread_set_priority(workers[one],
							  (ove_prio_t)(OVE_PRIO_LOW + (int)soak_below(&random, 6))));
			break;
		}
		EXPECT_OK(ove_thread_sleep_ms(1u + soak_below(&random, 8)));
	}
}

static void soak(uint32_t seed)
{
	test_leave_to_tool();
	soak_objects_init(seed);
	atomic_store(&at_work, SOAK_WORKERS);
	atomic_store(&may_end, false);
	EXPECT_OK(ove_thread_set_priority(ove_thread_get_self(), OVE_PRIO_CRITICAL));
	ove_board_irq_attach(handle, NULL);
	for (unsigned i = 0; i < SOAK_WORKERS; i++) {
		soak_seed(&randoms[i], seed, i);
		workers[i] = test_spawn("worker", priorities[i], work, TEST_ARG(i));
	}
	patient = test_spawn("patient", OVE_PRIO_CRITICAL, wait_for_gifts, NULL);
	soak_timers_start();
	alarm_start(seed);
	ward(seed);
	alarm_stop();
	soak_timers_stop();
	for (unsigned i = 0; i < SOAK_WORKERS; i++) {
		/* No inherited priority remains, whatever the thread's own priority was in between. */
		EXPECT_OK(ove_thread_set_priority(workers[i], priorities[i]));
		EXPECT_EQ(ove_thread_get_priority(workers[i]), priorities[i]);
	}
	atomic_store(&may_end, true);
	EXPECT_OK(ove_sem_give(gifts));
	EXPECT_OK(ove_thread_set_priority(ove_thread_get_self(), OVE_PRIO_NORMAL));
	test_join_all();
	soak_objects_check();
}

OVE_TEST(soak, seed, 1, "Nothing is lost or doubled, no wait ends early, and priorities are given back: seed 1.")
{
	soak(1);
}

OVE_TEST(soak, seed, 2, "Nothing is lost or doubled, no wait ends early, and priorities are given back: seed 2.")
{
	soak(2);
}

OVE_TEST(soak, seed, 3, "Nothing is lost or doubled, no wait ends early, and priorities are given back: seed 3.")
{
	soak(3);
}
