/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"
#include "sweep.h"

static const struct sweep_part parts[] = {
	SWEEP_PART("gives", 0, SWEEP_GIVE, SWEEP_GIVE),
	SWEEP_PART("takes", 0, SWEEP_TAKE, SWEEP_RUN),
	SWEEP_PART("takes for 1 ms", 0, SWEEP_TAKE_FOR_1, SWEEP_RUN),
	SWEEP_PART("tries and gives", 0, SWEEP_TRY_TAKE, SWEEP_GIVE, SWEEP_TAKE),
};
static const struct sweep_part thirds[] = {
	SWEEP_PART("is woken to take", 0, SWEEP_AWAIT_WAKE, SWEEP_TAKE),
	SWEEP_PART("is woken to give", 0, SWEEP_AWAIT_WAKE, SWEEP_GIVE, SWEEP_RUN),
	SWEEP_PART("takes", 0, SWEEP_TAKE),
	SWEEP_PART("takes for 1 ms and gives", 0, SWEEP_TAKE_FOR_1, SWEEP_GIVE),
};
static const unsigned char isrs[] = {SWEEP_ISR_GIVE, SWEEP_ISR_TICK};
static const struct sweep_concept concept = SWEEP_CONCEPT(true, SWEEP_THE_SEM);

OVE_TEST(sweep, sem, pairs, "Wherever an interrupt lands in the calls of a semaphore, no token is lost or doubled.")
{
	sweep_concept(&concept, 11);
}
