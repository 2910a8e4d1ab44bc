/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.machine.state: a sender looks at the state of a machine that waited for the first event, which never
 * was in the queue.
 */
#include "check.h"

enum { EVENTS = 5 };

struct event {
	uint8_t kind;
	uint32_t value;
};

OVE_QUEUE_DEFINE_STATIC(events, struct event, 4);
static struct {
	int state;
	uint32_t total;
} machine;

static void run(void *arg)
{
	(void)arg;
	for (int count = 0; count < EVENTS; count++) {
		struct event event;

		ove_queue_receive(events, &event, OVE_WAIT_FOREVER);
		machine.state = event.kind;
		machine.total += event.value;
	}
}

static void send(void *arg)
{
	(void)arg;
	for (uint8_t count = 0; count < EVENTS; count++) {
		const struct event event = {count, count};

		check_use(machine.state);
		ove_queue_send(events, &event, OVE_WAIT_FOREVER);
	}
}

CHECK_CASE(race_handed_directly)
{
	check_both(run, send);
}
