/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"
#include "sweep.h"

static const struct sweep_part parts[] = {
	SWEEP_PART("notifies", 0, SWEEP_NOTIFY, SWEEP_RUN),
	SWEEP_PART("notifies twice", 0, SWEEP_NOTIFY, SWEEP_NOTIFY),
	SWEEP_PART("waits for any", 0, SWEEP_NOTIFIED, SWEEP_RUN),
	SWEEP_PART("waits for any for 1 ms", 0, SWEEP_NOTIFIED_FOR_1, SWEEP_NOTIFY),
	SWEEP_PART("waits for all", 0, SWEEP_NOTIFIED_ALL, SWEEP_RUN),
	SWEEP_PART("waits and keeps", 0, SWEEP_NOTIFIED_KEEP, SWEEP_NOTIFIED_FOR_1),
};
static const struct sweep_part thirds[] = {
	SWEEP_PART("is woken to notify", 0, SWEEP_AWAIT_WAKE, SWEEP_NOTIFY),
	SWEEP_PART("is woken to notify twice", 0, SWEEP_AWAIT_WAKE, SWEEP_NOTIFY, SWEEP_NOTIFY),
	SWEEP_PART("waits for 1 ms", 0, SWEEP_NOTIFIED_FOR_1, SWEEP_NOTIFY),
	SWEEP_PART("runs", 0, SWEEP_RUN),
};
static const unsigned char isrs[] = {SWEEP_ISR_NOTIFY_2, SWEEP_ISR_TICK};
static const struct sweep_concept concept = SWEEP_CONCEPT(false, SWEEP_THE_BITS);

OVE_TEST(sweep, notify, pairs,
	 "Wherever an interrupt lands in a notification or a wait for it, no bit is lost and no wait misses one.")
{
	sweep_concept(&concept, 7);
}
