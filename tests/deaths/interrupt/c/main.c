/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * An interrupt calls itself until the stack of interrupts is full, while one thread runs and another one waits.
 */
#include <ove/ove.h>

#include <ove_board.h>

#include <stdint.h>

enum { STACK = 2048, DEPTH = 100000, APART_MS = 10 };

OVE_EVENT_DEFINE_STATIC(sampled);

static __attribute__((noinline)) uint32_t descend(uint32_t depth, const volatile uint32_t *above)
{
	volatile uint32_t row[8] = {depth, above[0]};

	return depth == 0 ? row[0] : row[1] + descend(depth - 1, row) + row[0];
}

static void sample(void *arg)
{
	const volatile uint32_t first[1] = {DEPTH};

	(void)arg;
	if (descend(DEPTH, first) != 0) {
		ove_event_signal_from_isr(sampled);
	}
}

static void start(void *arg)
{
	(void)arg;
	ove_thread_sleep_ms(APART_MS);
	ove_board_irq_attach(sample, NULL);
	ove_board_irq_trigger();
}

static void await(void *arg)
{
	(void)arg;
	ove_event_wait(sampled, OVE_WAIT_FOREVER);
}

OVE_THREAD_DEFINE_STATIC(starter, start, NULL, OVE_PRIO_NORMAL, STACK);
OVE_THREAD_DEFINE_STATIC(waiting, await, NULL, OVE_PRIO_HIGH, STACK);

void ove_main(void)
{
	ove_run();
}
