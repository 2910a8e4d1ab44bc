/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A thread calls itself until its stack is full, while another one waits for an event.
 */
#include <ove/ove.h>

#include <stdint.h>

enum { STACK = 1024, DEPTH = 1000 };

OVE_EVENT_DEFINE_STATIC(sorted);

static __attribute__((noinline)) uint32_t descend(uint32_t depth, const volatile uint32_t *above)
{
	volatile uint32_t row[8] = {depth, above[0]};

	return depth == 0 ? row[0] : row[1] + descend(depth - 1, row) + row[0];
}

static void sort(void *arg)
{
	(void)arg;
	const volatile uint32_t first[1] = {DEPTH};

	if (descend(DEPTH, first) != 0) {
		ove_event_signal(sorted);
	}
}

static void await(void *arg)
{
	(void)arg;
	ove_event_wait(sorted, OVE_WAIT_FOREVER);
}

OVE_THREAD_DEFINE_STATIC(sorter, sort, NULL, OVE_PRIO_NORMAL, STACK);
OVE_THREAD_DEFINE_STATIC(waiting, await, NULL, OVE_PRIO_HIGH, STACK);

void ove_main(void)
{
	ove_run();
}
