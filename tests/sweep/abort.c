/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The interrupt aborts a wait of thread A at any moment: on the way into the wait, in it, and on the way out. */
#include "harness.h"
#include "sweep.h"

static const struct sweep_part thirds[] = {
	SWEEP_PART("runs", 0, SWEEP_RUN),
	SWEEP_PART("sleeps", 0, SWEEP_SLEEP_1, SWEEP_RUN),
};
static const unsigned char isrs[] = {SWEEP_ISR_ABORT_A};

OVE_TEST(sweep, abort, sem,
	 "Wherever a taker's wait is aborted, the taker gets a token or the abort is reported; its next wait is not "
	 "affected.")
{
	static const struct sweep_part parts[] = {
		SWEEP_PART("takes twice", 0, SWEEP_TAKE, SWEEP_TAKE_FOR_1),
		SWEEP_PART("takes for 1 ms", 0, SWEEP_TAKE_FOR_1, SWEEP_TRY_TAKE),
		SWEEP_PART("gives", 0, SWEEP_GIVE, SWEEP_RUN),
		SWEEP_PART("sleeps", 0, SWEEP_SLEEP_1, SWEEP_RUN),
	};
	static const struct sweep_concept concept = SWEEP_CONCEPT(true, SWEEP_THE_SEM);

	sweep_concept(&concept, 7);
}

OVE_TEST(sweep, abort, mutex,
	 "Wherever a wait for a mutex is aborted, one thread holds the mutex, and every priority is what the waiters "
	 "lend.")
{
	static const struct sweep_part parts[] = {
		SWEEP_PART("locks", 0, SWEEP_LOCK_1, SWEEP_RUN, SWEEP_UNLOCK_1),
		SWEEP_PART("locks for 1 ms", 0, SWEEP_LOCK_1_FOR_1, SWEEP_UNLOCK_1),
		SWEEP_PART("locks and sleeps", 0, SWEEP_LOCK_1, SWEEP_SLEEP_1, SWEEP_UNLOCK_1),
		SWEEP_PART("locks both", 0, SWEEP_LOCK_2, SWEEP_LOCK_1, SWEEP_UNLOCK_1, SWEEP_UNLOCK_2),
	};
	static const struct sweep_part locking[] = {
		SWEEP_PART("sleeps and locks the second", 0, SWEEP_SLEEP_1, SWEEP_LOCK_2, SWEEP_UNLOCK_2),
		SWEEP_PART("locks and sleeps", 0, SWEEP_LOCK_1, SWEEP_SLEEP_1, SWEEP_UNLOCK_1),
	};
	static const struct sweep_concept concept = {parts, SWEEP_COUNT(parts), locking, SWEEP_COUNT(locking),
						     isrs,  sizeof(isrs),       false,   SWEEP_THE_MUTEXES,
						     false};

	sweep_concept(&concept, 7);
}

OVE_TEST(sweep, abort, queue,
	 "Wherever a sender's or a receiver's wait is aborted, its item is transferred or the abort is reported.")
{
	static const struct sweep_part parts[] = {
		SWEEP_PART("sends", 0, SWEEP_SEND, SWEEP_SEND_FOR_1),
		SWEEP_PART("receives", 0, SWEEP_RECEIVE, SWEEP_RECEIVE_FOR_1),
		SWEEP_PART("tries both", 0, SWEEP_TRY_SEND, SWEEP_TRY_RECEIVE),
	};
	static const struct sweep_concept concept = SWEEP_CONCEPT(true, SWEEP_THE_QUEUE);

	sweep_concept(&concept, 7);
}

OVE_TEST(sweep, abort, event,
	 "Wherever the wait for an event is aborted, its waiter gets the signal or the abort is reported.")
{
	static const struct sweep_part parts[] = {
		SWEEP_PART("waits", 1, SWEEP_WAIT, SWEEP_WAIT_FOR_1),
		SWEEP_PART("waits for 1 ms", 1, SWEEP_WAIT_FOR_1, SWEEP_RUN),
		SWEEP_PART("signals", 0, SWEEP_SIGNAL, SWEEP_RUN),
		SWEEP_PART("sleeps and signals", 0, SWEEP_SLEEP_1, SWEEP_SIGNAL),
	};
	static const struct sweep_concept concept = SWEEP_CONCEPT(false, SWEEP_THE_EVENT);

	sweep_concept(&concept, 1);
}

OVE_TEST(sweep, abort, eventgroup,
	 "Wherever the wait for bits is aborted, the waiter gets its bits or the abort is reported.")
{
	static const struct sweep_part parts[] = {
		SWEEP_PART("waits", 0, SWEEP_WAIT_ANY, SWEEP_WAIT_ANY_FOR_1),
		SWEEP_PART("sets", 0, SWEEP_SET_1, SWEEP_RUN),
		SWEEP_PART("sleeps and sets", 0, SWEEP_SLEEP_1, SWEEP_SET_1),
	};
	static const struct sweep_concept concept = SWEEP_CONCEPT(false, SWEEP_THE_GROUP);

	sweep_concept(&concept, 1);
}

OVE_TEST(sweep, abort, stream,
	 "Wherever a wait for space or bytes is aborted, the byte is transferred or the abort is reported.")
{
	static const struct sweep_part parts[] = {
		SWEEP_PART("puts", 1, SWEEP_PUT, SWEEP_PUT_FOR_1),
		SWEEP_PART("gets", 2, SWEEP_GET, SWEEP_GET_FOR_1),
		SWEEP_PART("sleeps and puts", 1, SWEEP_SLEEP_1, SWEEP_PUT),
		SWEEP_PART("runs", 0, SWEEP_RUN, SWEEP_RUN),
	};
	static const struct sweep_concept concept = SWEEP_CONCEPT(true, SWEEP_THE_STREAM);

	sweep_concept(&concept, 3);
}

OVE_TEST(sweep, abort, condvar,
	 "Wherever the wait for a condition variable is aborted, the waiter holds its mutex and gets its signal or a "
	 "report.")
{
	static const struct sweep_part parts[] = {
		SWEEP_PART("waits", 0, SWEEP_LOCK_1, SWEEP_CV_WAIT, SWEEP_RUN, SWEEP_UNLOCK_1),
		SWEEP_PART("signals", 0, SWEEP_CV_SIGNAL, SWEEP_RUN),
		SWEEP_PART("runs", 0, SWEEP_RUN, SWEEP_RUN),
	};
	static const struct sweep_concept concept = SWEEP_CONCEPT(false, SWEEP_THE_MUTEXES | SWEEP_THE_CONDVAR);

	sweep_concept(&concept, 1);
}
