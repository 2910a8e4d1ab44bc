/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * An interrupt makes thread calls at every instruction of a thread's waits. Without checks these calls work from an ISR
 * on freertos; see docs/design/freertos.md. On other kernels they stop or are the caller's bug.
 */
#include "harness.h"
#include "policy.h"
#include "sweep.h"

#if SWEEP_THREAD_CALLS

OVE_TEST(sweep, isr_calls, sem, "Wherever an interrupt gives with the thread call, no token is lost or doubled.")
{
	static const struct sweep_part parts[] = {
		SWEEP_PART("gives", 0, SWEEP_GIVE, SWEEP_RUN),
		SWEEP_PART("takes", 0, SWEEP_TAKE, SWEEP_RUN),
		SWEEP_PART("takes for 1 ms", 0, SWEEP_TAKE_FOR_1, SWEEP_RUN),
		SWEEP_PART("takes for 1 ms twice", 0, SWEEP_TAKE_FOR_1, SWEEP_TAKE_FOR_1),
	};
	static const struct sweep_part thirds[] = {
		SWEEP_PART("is woken to take for 1 ms", 0, SWEEP_AWAIT_WAKE, SWEEP_TAKE_FOR_1),
		SWEEP_PART("sleeps", 0, SWEEP_SLEEP_1),
		SWEEP_PART("takes for 1 ms and gives", 0, SWEEP_TAKE_FOR_1, SWEEP_GIVE),
	};
	static const unsigned char isrs[] = {SWEEP_ISR_GIVE};
	static const struct sweep_concept concept = SWEEP_CONCEPT_BY_THREAD_CALLS(true, SWEEP_THE_SEM);

	sweep_concept(&concept, 7);
}

OVE_TEST(sweep, isr_calls, queue,
	 "Wherever an interrupt sends or receives with the thread call, each item arrives once.")
{
	static const struct sweep_part parts[] = {
		SWEEP_PART("sends for 1 ms", 0, SWEEP_SEND, SWEEP_SEND_FOR_1),
		SWEEP_PART("tries to send", 0, SWEEP_TRY_SEND, SWEEP_RUN),
		SWEEP_PART("receives", 0, SWEEP_RECEIVE),
		SWEEP_PART("receives for 1 ms", 0, SWEEP_RECEIVE_FOR_1, SWEEP_RECEIVE_FOR_1),
	};
	static const struct sweep_part thirds[] = {
		SWEEP_PART("is woken to receive", 0, SWEEP_AWAIT_WAKE, SWEEP_TRY_RECEIVE),
		SWEEP_PART("receives for 1 ms", 0, SWEEP_RECEIVE_FOR_1),
		SWEEP_PART("sends for 1 ms", 0, SWEEP_SEND_FOR_1, SWEEP_RUN),
	};
	static const unsigned char isrs[] = {SWEEP_ISR_SEND, SWEEP_ISR_RECEIVE};
	static const struct sweep_concept concept = SWEEP_CONCEPT_BY_THREAD_CALLS(true, SWEEP_THE_QUEUE);

	sweep_concept(&concept, 11);
}

OVE_TEST(sweep, isr_calls, mutex,
	 "Wherever an interrupt tries to lock, it gets the mutex only if it is free, and no waiter is forgotten.")
{
	static const struct sweep_part parts[] = {
		SWEEP_PART("locks", 0, SWEEP_LOCK_1, SWEEP_RUN, SWEEP_UNLOCK_1),
		SWEEP_PART("locks for 1 ms", 0, SWEEP_LOCK_1_FOR_1, SWEEP_UNLOCK_1),
		SWEEP_PART("locks and sleeps", 0, SWEEP_LOCK_1, SWEEP_SLEEP_1, SWEEP_UNLOCK_1),
		SWEEP_PART("locks both", 0, SWEEP_LOCK_2, SWEEP_LOCK_1_FOR_1, SWEEP_UNLOCK_1, SWEEP_UNLOCK_2),
	};
	static const struct sweep_part thirds[] = {
		SWEEP_PART("is woken to lock", 0, SWEEP_AWAIT_WAKE, SWEEP_LOCK_1, SWEEP_UNLOCK_1),
		SWEEP_PART("sleeps and locks for 1 ms", 0, SWEEP_SLEEP_1, SWEEP_LOCK_1_FOR_1, SWEEP_UNLOCK_1),
		SWEEP_PART("locks the second", 0, SWEEP_LOCK_2, SWEEP_SLEEP_1, SWEEP_UNLOCK_2),
	};
	static const unsigned char isrs[] = {SWEEP_ISR_LOCK_1};
	static const struct sweep_concept concept = SWEEP_CONCEPT_BY_THREAD_CALLS(false, SWEEP_THE_MUTEXES);

	sweep_concept(&concept, 3);
}

OVE_TEST(sweep, isr_calls, event, "Wherever an interrupt signals with the thread call, the waiter gets its signal.")
{
	static const struct sweep_part parts[] = {
		SWEEP_PART("waits", 1, SWEEP_WAIT, SWEEP_RUN),
		SWEEP_PART("waits for 1 ms twice", 1, SWEEP_WAIT_FOR_1, SWEEP_WAIT_FOR_1),
		SWEEP_PART("signals", 0, SWEEP_SIGNAL, SWEEP_RUN),
	};
	static const struct sweep_part thirds[] = {
		SWEEP_PART("is woken to signal", 0, SWEEP_AWAIT_WAKE, SWEEP_SIGNAL),
		SWEEP_PART("waits for 1 ms", 1, SWEEP_WAIT_FOR_1, SWEEP_RUN),
		SWEEP_PART("sleeps", 0, SWEEP_SLEEP_1),
	};
	static const unsigned char isrs[] = {SWEEP_ISR_SIGNAL};
	static const struct sweep_concept concept = SWEEP_CONCEPT_BY_THREAD_CALLS(false, SWEEP_THE_EVENT);

	sweep_concept(&concept, 2);
}

OVE_TEST(sweep, isr_calls, stream, "Wherever an interrupt puts or gets with the thread call, each byte arrives once.")
{
	static const struct sweep_part parts[] = {
		SWEEP_PART("puts for 1 ms", 1, SWEEP_PUT, SWEEP_PUT_FOR_1),
		SWEEP_PART("gets", 2, SWEEP_GET, SWEEP_RUN),
		SWEEP_PART("gets for 1 ms", 2, SWEEP_GET_FOR_1, SWEEP_GET_FOR_1),
		SWEEP_PART("sleeps", 0, SWEEP_SLEEP_1),
	};
	static const struct sweep_part thirds[] = {
		SWEEP_PART("is woken", 0, SWEEP_AWAIT_WAKE, SWEEP_RUN),
		SWEEP_PART("sleeps", 0, SWEEP_SLEEP_1),
	};
	static const unsigned char isrs[] = {SWEEP_ISR_PUT, SWEEP_ISR_GET};
	static const struct sweep_concept concept = SWEEP_CONCEPT_BY_THREAD_CALLS(true, SWEEP_THE_STREAM);

	sweep_concept(&concept, 3);
}

OVE_TEST(sweep, isr_calls, condvar,
	 "Wherever an interrupt signals a condition variable, a waiter wakes with the mutex.")
{
	static const struct sweep_part parts[] = {
		SWEEP_PART("waits", 0, SWEEP_LOCK_1, SWEEP_CV_WAIT, SWEEP_UNLOCK_1),
		SWEEP_PART("waits for 1 ms", 0, SWEEP_LOCK_1, SWEEP_CV_WAIT_FOR_1, SWEEP_RUN, SWEEP_UNLOCK_1),
		SWEEP_PART("signals", 0, SWEEP_CV_SIGNAL, SWEEP_RUN),
	};
	static const struct sweep_part thirds[] = {
		SWEEP_PART("is woken to lock", 0, SWEEP_AWAIT_WAKE, SWEEP_LOCK_1, SWEEP_UNLOCK_1),
		SWEEP_PART("waits for 1 ms", 0, SWEEP_LOCK_1, SWEEP_CV_WAIT_FOR_1, SWEEP_UNLOCK_1),
	};
	static const unsigned char isrs[] = {SWEEP_ISR_CV_SIGNAL};
	static const struct sweep_concept concept =
		SWEEP_CONCEPT_BY_THREAD_CALLS(false, SWEEP_THE_MUTEXES | SWEEP_THE_CONDVAR);

	sweep_concept(&concept, 3);
}

#endif
