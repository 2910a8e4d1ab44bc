/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"
#include "policy.h"
#include "sweep.h"

/* The tick that ends the other's timeout must not also make the owner ready, because the two have one priority. */
static const struct sweep_part parts[] = {
	SWEEP_PART("locks", 0, SWEEP_LOCK_1, SWEEP_RUN, SWEEP_UNLOCK_1),
	SWEEP_PART("locks for 1 ms", 1, SWEEP_LOCK_1_FOR_1, SWEEP_UNLOCK_1, SWEEP_RUN),
	SWEEP_PART("locks and takes", 0, SWEEP_LOCK_1, SWEEP_TAKE, SWEEP_UNLOCK_1),
#if !SWEEP_SLEEP_STEPS
	SWEEP_PART("locks and sleeps", 1, SWEEP_LOCK_1, SWEEP_SLEEP_1, SWEEP_UNLOCK_1),
	SWEEP_PART("suspends in the mutex", 1, SWEEP_LOCK_1, SWEEP_SLEEP_1, SWEEP_SUSPEND, SWEEP_UNLOCK_1),
#endif
};
static const struct sweep_part thirds[] = {
	SWEEP_PART("is woken to suspend", 0, SWEEP_AWAIT_WAKE, SWEEP_SUSPEND, SWEEP_GIVE),
	SWEEP_PART("is woken to suspend for 1 ms", 0, SWEEP_AWAIT_WAKE, SWEEP_SUSPEND, SWEEP_SLEEP_1, SWEEP_RESUME),
	SWEEP_PART("is woken to resume", 0, SWEEP_AWAIT_WAKE, SWEEP_RESUME, SWEEP_RUN),
	SWEEP_PART("suspends after 1 ms", 0, SWEEP_SLEEP_1, SWEEP_SUSPEND, SWEEP_SLEEP_1, SWEEP_RESUME),
};
static const unsigned char isrs[] = {SWEEP_ISR_GIVE, SWEEP_ISR_TICK};
static const struct sweep_concept concept = SWEEP_CONCEPT(false, SWEEP_THE_MUTEXES | SWEEP_THE_SEM);

OVE_TEST(sweep, suspend, mutex,
	 "Wherever a locker is suspended, it gets the mutex in its turn, and it donates its priority.")
{
	sweep_concept(&concept, 7);
}
