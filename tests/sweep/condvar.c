/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"
#include "sweep.h"

static const struct sweep_part parts[] = {
	SWEEP_PART("waits", 0, SWEEP_LOCK_1, SWEEP_CV_WAIT, SWEEP_UNLOCK_1),
	SWEEP_PART("waits for 1 ms", 0, SWEEP_LOCK_1, SWEEP_CV_WAIT_FOR_1, SWEEP_RUN, SWEEP_UNLOCK_1),
	SWEEP_PART("signals", 0, SWEEP_CV_SIGNAL, SWEEP_RUN),
	SWEEP_PART("signals in the mutex", 0, SWEEP_LOCK_1, SWEEP_CV_SIGNAL, SWEEP_RUN, SWEEP_UNLOCK_1, SWEEP_RUN),
	SWEEP_PART("broadcasts", 0, SWEEP_LOCK_1, SWEEP_UNLOCK_1, SWEEP_CV_BROADCAST, SWEEP_RUN),
};
static const struct sweep_part thirds[] = {
	SWEEP_PART("is woken to signal", 0, SWEEP_AWAIT_WAKE, SWEEP_CV_SIGNAL),
	SWEEP_PART("is woken to lock", 0, SWEEP_AWAIT_WAKE, SWEEP_LOCK_1, SWEEP_UNLOCK_1),
	SWEEP_PART("waits for 1 ms", 0, SWEEP_LOCK_1, SWEEP_CV_WAIT_FOR_1, SWEEP_UNLOCK_1),
};
static const unsigned char isrs[] = {SWEEP_ISR_TICK};
static const struct sweep_concept concept = SWEEP_CONCEPT(false, SWEEP_THE_MUTEXES | SWEEP_THE_CONDVAR);

OVE_TEST(sweep, condvar, pairs,
	 "Wherever an interrupt lands, a signal of a condition variable wakes a waiter, which then holds the mutex.")
{
	sweep_concept(&concept, 7);
}
