/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The asker holds a semaphore that both use as a lock, and waits for an answer; the answerer waits for the semaphore.
 * Before that, they serve each other for some rounds. A listener waits for a token that never comes: no deadlock.
 */
#include <ove/ove.h>

#include <stdlib.h>

enum { STACK = 2048, CAPACITY = 2, ROUNDS = 3, END_MS = 40 };

OVE_QUEUE_DEFINE_STATIC(questions, int32_t, CAPACITY);
OVE_QUEUE_DEFINE_STATIC(answers, int32_t, CAPACITY);
OVE_SEM_DEFINE_STATIC(bus, 1, 1);
OVE_SEM_DEFINE_STATIC(never, 0, 1);

static void use_bus(void)
{
	ove_sem_take(bus, OVE_WAIT_FOREVER);
	ove_sem_give(bus);
}

static void run_asker(void *arg)
{
	int32_t item = 0;
	(void)arg;
	for (int round = 0; round < ROUNDS; round++) {
		ove_queue_send(questions, &item, OVE_WAIT_FOREVER);
		use_bus();
		ove_queue_receive(answers, &item, OVE_WAIT_FOREVER);
	}
	ove_sem_take(bus, OVE_WAIT_FOREVER);
	ove_queue_send(questions, &item, OVE_WAIT_FOREVER);
	ove_queue_receive(answers, &item, OVE_WAIT_FOREVER);
}

OVE_THREAD_DEFINE_STATIC(asker, run_asker, NULL, OVE_PRIO_HIGH, STACK);

static void run_answerer(void *arg)
{
	int32_t item = 0;
	(void)arg;
	for (;;) {
		ove_queue_receive(questions, &item, OVE_WAIT_FOREVER);
		use_bus();
		ove_queue_send(answers, &item, OVE_WAIT_FOREVER);
	}
}

OVE_THREAD_DEFINE_STATIC(answerer, run_answerer, NULL, OVE_PRIO_NORMAL, STACK);

static void run_listener(void *arg)
{
	(void)arg;
	ove_sem_take(never, OVE_WAIT_FOREVER);
}

OVE_THREAD_DEFINE_STATIC(listener, run_listener, NULL, OVE_PRIO_LOW, STACK);

static void run_end(void *arg)
{
	(void)arg;
	ove_thread_sleep_ms(END_MS);
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(end, run_end, NULL, OVE_PRIO_LOW, STACK);

void ove_main(void)
{
	ove_run();
}
