/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"
#include "sweep.h"

static const struct sweep_part parts[] = {
	SWEEP_PART("sets", 0, SWEEP_SET_1, SWEEP_RUN),
	SWEEP_PART("waits for any", 0, SWEEP_WAIT_ANY),
	SWEEP_PART("waits for any for 1 ms", 0, SWEEP_WAIT_ANY_FOR_1, SWEEP_CLEAR_1),
	SWEEP_PART("waits for all", 0, SWEEP_WAIT_ALL, SWEEP_RUN),
	SWEEP_PART("waits and keeps", 0, SWEEP_KEEP_ANY, SWEEP_WAIT_ANY_FOR_1),
	SWEEP_PART("clears", 0, SWEEP_CLEAR_1, SWEEP_RUN),
};
static const struct sweep_part thirds[] = {
	SWEEP_PART("is woken to set", 0, SWEEP_AWAIT_WAKE, SWEEP_SET_1),
	SWEEP_PART("is woken to wait", 0, SWEEP_AWAIT_WAKE, SWEEP_WAIT_ANY_FOR_1),
	SWEEP_PART("waits for all", 0, SWEEP_WAIT_ALL),
	SWEEP_PART("waits and keeps", 0, SWEEP_KEEP_ANY, SWEEP_RUN),
};
static const unsigned char isrs[] = {SWEEP_ISR_SET_2, SWEEP_ISR_TICK};
static const struct sweep_concept concept = SWEEP_CONCEPT(false, SWEEP_THE_GROUP);

OVE_TEST(sweep, eventgroup, pairs,
	 "Wherever an interrupt lands in the calls of an event group, no bit is lost and no waiter misses one.")
{
	sweep_concept(&concept, 13);
}
