/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Two threads that receive from a full queue while the sender waits: ThreadX puts in the waiting message when it takes
 * one out, so the number of messages does not change. With IS_WRONG, a variable is changed after the call that passes
 * it, and only the threads' sleeps, which order nothing, separate the accesses to `slept`.
 */
#include <stdint.h>

#include "tx_api.h"

enum { BYTES = 1024 };

static TX_THREAD sender, one, other, ender;
static TX_QUEUE queue;
static ULONG queue_memory[1];
static uint8_t stacks[4][BYTES] __attribute__((aligned(8)));
static int first, second, slept;
static volatile int seen;

void stop(int code);

__attribute__((noinline)) static void look(int value)
{
	seen = value;
}

static VOID send(ULONG input)
{
	ULONG word = 5;

	(void)input;
	first = 1;
	tx_queue_send(&queue, &word, TX_WAIT_FOREVER);
	if (IS_WRONG) {
		first = 2;
	}
	second = 1;
	tx_queue_send(&queue, &word, TX_WAIT_FOREVER);
	if (IS_WRONG) {
		second = 2;
	}
}

static VOID take_first(ULONG input)
{
	ULONG got;

	(void)input;
	if (IS_WRONG) {
		slept = 1;
	}
	tx_thread_sleep(2);
	tx_queue_receive(&queue, &got, TX_WAIT_FOREVER);
	look(first);
}

static VOID take_second(ULONG input)
{
	ULONG got;

	(void)input;
	tx_thread_sleep(4);
	tx_queue_receive(&queue, &got, TX_WAIT_FOREVER);
	look(second);
}

static VOID end(ULONG input)
{
	(void)input;
	tx_thread_sleep(8);
	if (IS_WRONG) {
		look(slept);
	}
	stop(0);
}

static void make(TX_THREAD *thread, char *name, VOID (*entry)(ULONG), int number)
{
	tx_thread_create(thread, name, entry, 0, stacks[number], BYTES, 5, 5, TX_NO_TIME_SLICE, TX_AUTO_START);
}

VOID tx_application_define(VOID *unused)
{
	(void)unused;
	tx_queue_create(&queue, "queue", 1, queue_memory, sizeof(queue_memory));
	make(&sender, "sender", send, 0);
	make(&one, "one", take_first, 1);
	make(&other, "other", take_second, 2);
	make(&ender, "ender", end, 3);
}

int main(void)
{
	tx_kernel_enter();
	return 97;
}
