/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"
#include "sweep.h"

static const struct sweep_part parts[] = {
	SWEEP_PART("suspends", 1, SWEEP_SUSPEND, SWEEP_RUN, SWEEP_RESUME),
	SWEEP_PART("resumes", 0, SWEEP_RESUME, SWEEP_RUN),
	SWEEP_PART("raises", 2, SWEEP_RAISE, SWEEP_RUN),
	SWEEP_PART("lowers", 3, SWEEP_LOWER, SWEEP_RUN),
	SWEEP_PART("sleeps", 0, SWEEP_SLEEP_1, SWEEP_RUN),
	SWEEP_PART("takes", 0, SWEEP_TAKE, SWEEP_RUN),
	SWEEP_PART("takes for 1 ms", 0, SWEEP_TAKE_FOR_1, SWEEP_RUN),
	SWEEP_PART("gives", 0, SWEEP_GIVE, SWEEP_RUN),
	SWEEP_PART("waits for an event", 4, SWEEP_WAIT_FOR_1, SWEEP_RUN),
	SWEEP_PART("signals", 0, SWEEP_SIGNAL, SWEEP_RUN),
};
static const struct sweep_part thirds[] = {
	SWEEP_PART("is woken to resume", 0, SWEEP_AWAIT_WAKE, SWEEP_RESUME),
	SWEEP_PART("is woken", 0, SWEEP_AWAIT_WAKE, SWEEP_RUN),
	SWEEP_PART("sleeps and resumes", 0, SWEEP_SLEEP_1, SWEEP_RESUME),
};
static const unsigned char isrs[] = {SWEEP_ISR_GIVE, SWEEP_ISR_SIGNAL, SWEEP_ISR_TICK};
static const struct sweep_concept concept = SWEEP_CONCEPT(false, SWEEP_THE_SEM | SWEEP_THE_EVENT);

OVE_TEST(sweep, thread, pairs,
	 "Wherever an interrupt lands, a thread runs again after its last resume, and at its priority.")
{
	sweep_concept(&concept, 23);
}
