/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"
#include "sweep.h"

static const struct sweep_part parts[] = {
	SWEEP_PART("locks", 0, SWEEP_LOCK_1, SWEEP_RUN, SWEEP_UNLOCK_1),
	SWEEP_PART("locks for 1 ms", 0, SWEEP_LOCK_1_FOR_1, SWEEP_UNLOCK_1),
	SWEEP_PART("locks and sleeps", 0, SWEEP_LOCK_1, SWEEP_SLEEP_1, SWEEP_UNLOCK_1),
	SWEEP_PART("locks and wakes", 0, SWEEP_LOCK_1, SWEEP_WAKE, SWEEP_UNLOCK_1, SWEEP_RUN),
	SWEEP_PART("locks both", 0, SWEEP_LOCK_1, SWEEP_LOCK_2, SWEEP_UNLOCK_2, SWEEP_UNLOCK_1),
	SWEEP_PART("locks the second", 0, SWEEP_LOCK_2, SWEEP_SLEEP_1, SWEEP_UNLOCK_2),
	SWEEP_PART("locks one and then the other for 1 ms", 0, SWEEP_LOCK_2, SWEEP_SLEEP_1, SWEEP_LOCK_1_FOR_1,
		   SWEEP_UNLOCK_1, SWEEP_UNLOCK_2),
};
static const struct sweep_part thirds[] = {
	SWEEP_PART("is woken to lock", 0, SWEEP_AWAIT_WAKE, SWEEP_LOCK_1, SWEEP_UNLOCK_1),
	SWEEP_PART("is woken", 0, SWEEP_AWAIT_WAKE, SWEEP_RUN),
	SWEEP_PART("sleeps and locks", 0, SWEEP_SLEEP_1, SWEEP_LOCK_1, SWEEP_UNLOCK_1),
	SWEEP_PART("sleeps and locks the second for 1 ms", 0, SWEEP_SLEEP_1, SWEEP_LOCK_2_FOR_1, SWEEP_UNLOCK_2),
};
static const unsigned char isrs[] = {SWEEP_ISR_TICK};
static const struct sweep_concept concept = SWEEP_CONCEPT(false, SWEEP_THE_MUTEXES);

OVE_TEST(sweep, mutex, pairs,
	 "Wherever an interrupt lands, one thread holds each mutex, and every priority is what the waiters donate.")
{
	sweep_concept(&concept, 23);
}
