/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Two threads wait for each other, a third waits for a message that no thread sends, and a fourth ends in a sleep.
 */
#include <ove/ove.h>

enum { STACK = 2048, SLOTS = 3, APART_MS = 10, TURNS = 8, LONG_MS = 1000000000 };

OVE_MUTEX_DEFINE_STATIC(forth);
OVE_MUTEX_DEFINE_STATIC(back);
OVE_QUEUE_DEFINE_STATIC(orders, int32_t, SLOTS);

static void cross(ove_mutex_t first, ove_mutex_t second)
{
	ove_mutex_lock(first, OVE_WAIT_FOREVER);
	ove_thread_sleep_ms(APART_MS);
	ove_mutex_lock(second, OVE_WAIT_FOREVER);
	ove_mutex_unlock(second);
	ove_mutex_unlock(first);
}

static void go(void *arg)
{
	(void)arg;
	cross(forth, back);
}

static void come(void *arg)
{
	(void)arg;
	cross(back, forth);
}

static void serve(void *arg)
{
	int32_t order;

	(void)arg;
	while (ove_queue_receive(orders, &order, OVE_WAIT_FOREVER) == OVE_OK) {
	}
}

static void nap(void *arg)
{
	(void)arg;
	for (int turn = 0;; turn++) {
		ove_thread_sleep_ms(turn < TURNS ? APART_MS : LONG_MS);
	}
}

OVE_THREAD_DEFINE_STATIC(goer, go, NULL, OVE_PRIO_NORMAL, STACK);
OVE_THREAD_DEFINE_STATIC(comer, come, NULL, OVE_PRIO_HIGH, STACK);
OVE_THREAD_DEFINE_STATIC(server, serve, NULL, OVE_PRIO_LOW, STACK);
OVE_THREAD_DEFINE_STATIC(sleeper, nap, NULL, OVE_PRIO_LOW, STACK);

void ove_main(void)
{
	ove_run();
}
