/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"
#include "sweep.h"

static const struct sweep_part parts[] = {
	SWEEP_PART("puts", 1, SWEEP_PUT, SWEEP_PUT), SWEEP_PART("puts for 1 ms", 1, SWEEP_PUT, SWEEP_PUT_FOR_1),
	SWEEP_PART("gets", 2, SWEEP_GET, SWEEP_RUN), SWEEP_PART("gets for 1 ms", 2, SWEEP_GET_FOR_1, SWEEP_GET),
	SWEEP_PART("runs", 0, SWEEP_RUN, SWEEP_RUN),
};
static const struct sweep_part thirds[] = {
	SWEEP_PART("is woken", 0, SWEEP_AWAIT_WAKE, SWEEP_RUN),
	SWEEP_PART("runs", 0, SWEEP_RUN),
};
static const unsigned char isrs[] = {SWEEP_ISR_PUT, SWEEP_ISR_GET, SWEEP_ISR_TICK};
static const struct sweep_concept concept = SWEEP_CONCEPT(true, SWEEP_THE_STREAM);

OVE_TEST(sweep, stream, pairs,
	 "Wherever an interrupt lands in the calls of a stream, each byte comes once and in order.")
{
	sweep_concept(&concept, 7);
}
