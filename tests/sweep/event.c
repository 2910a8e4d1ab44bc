/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"
#include "sweep.h"

static const struct sweep_part parts[] = {
	SWEEP_PART("signals", 0, SWEEP_SIGNAL, SWEEP_RUN),
	SWEEP_PART("signals twice", 0, SWEEP_SIGNAL, SWEEP_SIGNAL),
	SWEEP_PART("waits", 1, SWEEP_WAIT, SWEEP_RUN),
	SWEEP_PART("waits for 1 ms twice", 1, SWEEP_WAIT_FOR_1, SWEEP_WAIT_FOR_1),
	SWEEP_PART("clears", 0, SWEEP_CLEAR, SWEEP_RUN),
};
static const struct sweep_part thirds[] = {
	SWEEP_PART("is woken to signal", 0, SWEEP_AWAIT_WAKE, SWEEP_SIGNAL),
	SWEEP_PART("is woken to clear", 0, SWEEP_AWAIT_WAKE, SWEEP_CLEAR),
	SWEEP_PART("waits for 1 ms", 1, SWEEP_WAIT_FOR_1, SWEEP_RUN),
	SWEEP_PART("runs", 0, SWEEP_RUN),
};
static const unsigned char isrs[] = {SWEEP_ISR_SIGNAL, SWEEP_ISR_TICK};
static const struct sweep_concept concept = SWEEP_CONCEPT(false, SWEEP_THE_EVENT);

OVE_TEST(sweep, event, pairs,
	 "Wherever an interrupt lands in the calls of an event, its waiter gets each signal or times out.")
{
	sweep_concept(&concept, 5);
}
