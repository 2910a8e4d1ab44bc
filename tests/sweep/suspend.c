/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A thread is suspended at any moment of its waits, by a thread that the interrupt wakes or just before the
 * interrupt. */
#include "harness.h"
#include "sweep.h"

static const struct sweep_part thirds[] = {
	SWEEP_PART("is woken to suspend", 0, SWEEP_AWAIT_WAKE, SWEEP_SUSPEND, SWEEP_RUN),
	SWEEP_PART("is woken to suspend for 1 ms", 0, SWEEP_AWAIT_WAKE, SWEEP_SUSPEND, SWEEP_SLEEP_1, SWEEP_RESUME),
	SWEEP_PART("is woken to resume", 0, SWEEP_AWAIT_WAKE, SWEEP_RESUME, SWEEP_RUN),
	SWEEP_PART("suspends after 1 ms", 0, SWEEP_SLEEP_1, SWEEP_SUSPEND, SWEEP_SLEEP_1, SWEEP_RESUME),
};

OVE_TEST(sweep, suspend, sem, "Wherever a taker is suspended, it gets its token in turn, and no other thread does.")
{
	static const struct sweep_part parts[] = {
		SWEEP_PART("takes", 0, SWEEP_TAKE, SWEEP_RUN),
		SWEEP_PART("takes for 1 ms", 0, SWEEP_TAKE_FOR_1, SWEEP_RUN),
		SWEEP_PART("gives and tries", 0, SWEEP_GIVE, SWEEP_TRY_TAKE),
		SWEEP_PART("suspends, gives and tries", 1, SWEEP_SUSPEND, SWEEP_GIVE, SWEEP_TRY_TAKE),
	};
	static const unsigned char isrs[] = {SWEEP_ISR_GIVE, SWEEP_ISR_TICK};
	static const struct sweep_concept concept = SWEEP_CONCEPT(true, SWEEP_THE_SEM);

	sweep_concept(&concept, 7);
}

OVE_TEST(sweep, suspend, queue, "Wherever a receiver or a sender is suspended, its item is transferred in its turn.")
{
	static const struct sweep_part parts[] = {
		SWEEP_PART("sends", 0, SWEEP_SEND, SWEEP_RUN),
		SWEEP_PART("suspends and sends", 1, SWEEP_SUSPEND, SWEEP_TRY_SEND, SWEEP_TRY_RECEIVE),
		SWEEP_PART("sends for 1 ms", 0, SWEEP_SEND_FOR_1, SWEEP_RUN),
		SWEEP_PART("receives and tries", 0, SWEEP_RECEIVE, SWEEP_TRY_RECEIVE),
		SWEEP_PART("receives for 1 ms", 0, SWEEP_RECEIVE_FOR_1, SWEEP_TRY_SEND),
	};
	static const unsigned char isrs[] = {SWEEP_ISR_SEND, SWEEP_ISR_RECEIVE, SWEEP_ISR_TICK};
	static const struct sweep_concept concept = SWEEP_CONCEPT(true, SWEEP_THE_QUEUE);

	sweep_concept(&concept, 61);
}

OVE_TEST(sweep, suspend, event, "Wherever the waiter of an event is suspended, the signal belongs to that waiter.")
{
	static const struct sweep_part parts[] = {
		SWEEP_PART("waits", 1, SWEEP_WAIT, SWEEP_RUN),
		SWEEP_PART("waits for 1 ms", 1, SWEEP_WAIT_FOR_1, SWEEP_RUN),
		SWEEP_PART("signals", 0, SWEEP_SIGNAL, SWEEP_RUN),
		SWEEP_PART("suspends and signals", 2, SWEEP_SUSPEND, SWEEP_SIGNAL),
	};
	static const unsigned char isrs[] = {SWEEP_ISR_SIGNAL, SWEEP_ISR_TICK};
	static const struct sweep_concept concept = SWEEP_CONCEPT(false, SWEEP_THE_EVENT);

	sweep_concept(&concept, 3);
}

OVE_TEST(sweep, suspend, eventgroup, "Wherever a waiter is suspended, bits that satisfy it end its wait.")
{
	static const struct sweep_part parts[] = {
		SWEEP_PART("waits for any", 0, SWEEP_WAIT_ANY, SWEEP_RUN),
		SWEEP_PART("waits for any for 1 ms", 0, SWEEP_WAIT_ANY_FOR_1, SWEEP_RUN),
		SWEEP_PART("waits for all", 0, SWEEP_WAIT_ALL, SWEEP_RUN),
		SWEEP_PART("sets", 0, SWEEP_SET_1, SWEEP_RUN),
		SWEEP_PART("suspends and sets", 1, SWEEP_SUSPEND, SWEEP_SET_1),
	};
	static const unsigned char isrs[] = {SWEEP_ISR_SET_2, SWEEP_ISR_TICK};
	static const struct sweep_concept concept = SWEEP_CONCEPT(false, SWEEP_THE_GROUP);

	sweep_concept(&concept, 7);
}

OVE_TEST(sweep, suspend, stream, "Wherever a reader or a writer is suspended, bytes are transferred in order.")
{
	/* The interrupt handles the other end: a thread suspended mid-call would leave its partner waiting. */
	static const struct sweep_part parts[] = {
		SWEEP_PART("puts", 1, SWEEP_PUT, SWEEP_RUN), SWEEP_PART("puts for 1 ms", 1, SWEEP_PUT_FOR_1, SWEEP_RUN),
		SWEEP_PART("gets", 1, SWEEP_GET, SWEEP_RUN), SWEEP_PART("gets for 1 ms", 1, SWEEP_GET_FOR_1, SWEEP_GET),
		SWEEP_PART("runs", 0, SWEEP_RUN, SWEEP_RUN),
	};
	static const unsigned char isrs[] = {SWEEP_ISR_PUT, SWEEP_ISR_GET, SWEEP_ISR_TICK};
	static const struct sweep_concept concept = SWEEP_CONCEPT(true, SWEEP_THE_STREAM);

	sweep_concept(&concept, 5);
}
