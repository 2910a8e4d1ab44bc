/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"
#include "sweep.h"

static const struct sweep_part parts[] = {
	SWEEP_PART("sends", 0, SWEEP_SEND, SWEEP_SEND),
	SWEEP_PART("sends for 1 ms", 0, SWEEP_SEND, SWEEP_SEND_FOR_1),
	SWEEP_PART("tries to send", 0, SWEEP_TRY_SEND, SWEEP_RUN),
	SWEEP_PART("receives", 0, SWEEP_RECEIVE),
	SWEEP_PART("receives for 1 ms", 0, SWEEP_RECEIVE_FOR_1, SWEEP_RECEIVE),
	SWEEP_PART("tries to receive", 0, SWEEP_TRY_RECEIVE, SWEEP_RUN),
	SWEEP_PART("resets", 0, SWEEP_RESET, SWEEP_RUN),
};
static const struct sweep_part thirds[] = {
	SWEEP_PART("is woken to send", 0, SWEEP_AWAIT_WAKE, SWEEP_TRY_SEND),
	SWEEP_PART("is woken to receive", 0, SWEEP_AWAIT_WAKE, SWEEP_TRY_RECEIVE),
	SWEEP_PART("receives", 0, SWEEP_RECEIVE),
	SWEEP_PART("sends for 1 ms", 0, SWEEP_SEND_FOR_1, SWEEP_RUN),
};
static const unsigned char isrs[] = {SWEEP_ISR_SEND, SWEEP_ISR_RECEIVE, SWEEP_ISR_TICK};
static const struct sweep_concept concept = SWEEP_CONCEPT(true, SWEEP_THE_QUEUE);

OVE_TEST(sweep, queue, pairs, "Wherever an interrupt lands in the calls of a queue, each item comes once and in order.")
{
	sweep_concept(&concept, 61);
}
