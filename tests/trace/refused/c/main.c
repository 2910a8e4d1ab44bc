/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Full objects that reject a known number of items, in loops of identical iterations and in an ISR. The
 * comment at each call has the number. Three threads wait for each other in the last call of their
 * function, which a compiler may turn into a jump.
 */
#include <ove/ove.h>
#include <ove_board.h>

#include <stdlib.h>

enum { STACK = 2048, THREADS = 3, SLOTS = 3, ALIKE = 1000, TOKENS = 2, RINGS = 3, BYTES = 8, APART_MS = 10 };

OVE_MUTEX_DEFINE_STATIC(first);
OVE_MUTEX_DEFINE_STATIC(second);
OVE_MUTEX_DEFINE_STATIC(third);
OVE_QUEUE_DEFINE_STATIC(box, int32_t, SLOTS);
OVE_SEM_DEFINE_STATIC(tokens, 0, TOKENS);
OVE_SEM_DEFINE_STATIC(bell, 0, 1);
OVE_STREAM_DEFINE_STATIC(line, BYTES, 1);

static void ring(void *arg)
{
	(void)arg;
	(void)ove_sem_give_from_isr(bell);
}

static void lock_last(void *arg)
{
	static ove_mutex_t const *const order[THREADS][2] = {{&first, &second}, {&second, &third}, {&third, &first}};
	uintptr_t number = (uintptr_t)arg;
	ove_mutex_lock(*order[number][0], OVE_WAIT_FOREVER);
	ove_thread_sleep_ms(APART_MS);
	ove_mutex_lock(*order[number][1], OVE_WAIT_FOREVER);
}

OVE_THREAD_DEFINE_STATIC(one, lock_last, (void *)0, OVE_PRIO_HIGH, STACK);
OVE_THREAD_DEFINE_STATIC(two, lock_last, (void *)1, OVE_PRIO_NORMAL, STACK);
OVE_THREAD_DEFINE_STATIC(three, lock_last, (void *)2, OVE_PRIO_LOW, STACK);

static void overflow(void *arg)
{
	(void)arg;
	int32_t item = 0;
	ove_thread_sleep_ms(2 * APART_MS);
	for (; item < SLOTS + 7; item++) {
		(void)ove_queue_send(box, &item, 0); /* 7 */
	}
	(void)ove_queue_send(box, &item, 1); /* 1 */
	for (int count = 0; count < ALIKE; count++) {
		(void)ove_queue_try_send(box, &item); /* 1000 */
	}
	for (int count = 0; count < ALIKE + TOKENS; count++) {
		(void)ove_sem_give(tokens); /* 1000 */
	}
	for (int count = 0; count < RINGS; count++) {
		ove_board_irq_trigger(); /* 2 */
	}
	static const char text[BYTES + 4];
	(void)ove_stream_send(line, text, sizeof(text), OVE_NO_WAIT); /* 4 bytes */
	(void)ove_stream_send(line, text, 3, 1);                      /* 3 bytes */
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(writer, overflow, NULL, OVE_PRIO_BELOW_NORMAL, STACK);

void ove_main(void)
{
	ove_board_irq_attach(ring, NULL);
	ove_run();
}
