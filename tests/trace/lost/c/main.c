/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Full objects reject the number of items in the comment at each call, in short loops that compilers unroll. */
#include <ove/ove.h>

#include <stdlib.h>

enum { STACK = 4096, SLOTS = 3, PAIRS = 2, TOKENS = 2, LOST = 14 };

struct five {
	uint32_t words[5];
};

OVE_QUEUE_DEFINE_STATIC(box, uint32_t, SLOTS);
OVE_QUEUE_DEFINE_STATIC(pair, struct five, PAIRS);
OVE_SEM_DEFINE_STATIC(tokens, 0, TOKENS);

static void write_all(void *arg)
{
	static const struct five five;
	int lost = 0;

	(void)arg;
	for (uint32_t item = 0; item < 9; item++) {
		lost += ove_queue_try_send(box, &item) != OVE_OK; /* 6 */
	}
	for (int count = 0; count < 4; count++) {
		lost += ove_queue_send(pair, &five, OVE_NO_WAIT) != OVE_OK; /* 2 */
	}
	for (int count = 0; count < 7; count++) {
		lost += ove_sem_give(tokens) != OVE_OK; /* 5 */
	}
	uint32_t last = 0;
	lost += ove_queue_send(box, &last, 2) != OVE_OK; /* 1 */
	exit(lost == LOST ? 0 : 1);
}

OVE_THREAD_DEFINE_STATIC(writer, write_all, NULL, OVE_PRIO_NORMAL, STACK);

void ove_main(void)
{
	ove_run();
}
