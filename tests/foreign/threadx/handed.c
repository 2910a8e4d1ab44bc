/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * A thread that passes a variable to another one, or to a timer's function, by each ThreadX object that orders
 * threads. With IS_WRONG, it changes each variable after the call that passes it.
 */
#include <stdint.h>

#include "tx_api.h"

enum { BYTES = 1024, SLOTS = 2, SLOT = 20, POOL = 256 };

static TX_THREAD giver, taker, late;
static TX_SEMAPHORE semaphore;
static TX_QUEUE queue;
static TX_EVENT_FLAGS_GROUP flags;
static TX_TIMER timer, started;
static ULONG queue_memory[SLOTS];
static uint8_t stacks[3][BYTES] __attribute__((aligned(8)));
static int by_semaphore, by_queue, by_flags, by_timer, by_start, by_resume, by_creation;
static volatile int seen;

void stop(int code);

__attribute__((noinline)) static void look(int value)
{
	seen = value;
}

#define HAND_OVER(variable, call)     \
	do {                          \
		variable = 1;         \
		call;                 \
		if (IS_WRONG) {       \
			variable = 2; \
		}                     \
	} while (0)

static VOID on_timer(ULONG input)
{
	(void)input;
	look(by_timer);
	by_timer = 3;
}

static VOID on_start(ULONG input)
{
	(void)input;
	look(by_creation);
}

static VOID take(ULONG input)
{
	ULONG got;

	(void)input;
	tx_semaphore_get(&semaphore, TX_WAIT_FOREVER);
	look(by_semaphore);
	tx_queue_receive(&queue, &got, TX_WAIT_FOREVER);
	look(by_queue);
	tx_event_flags_get(&flags, 1, TX_AND_CLEAR, &got, TX_WAIT_FOREVER);
	look(by_flags);
	tx_thread_suspend(&taker);
	look(by_resume);
}

static VOID begin(ULONG input)
{
	(void)input;
	look(by_start);
}

static VOID give(ULONG input)
{
	ULONG word = 5;

	(void)input;
	HAND_OVER(by_semaphore, tx_semaphore_put(&semaphore));
	tx_thread_sleep(2);
	HAND_OVER(by_queue, tx_queue_send(&queue, &word, TX_WAIT_FOREVER));
	tx_thread_sleep(2);
	HAND_OVER(by_flags, tx_event_flags_set(&flags, 1, TX_OR));
	tx_thread_sleep(2);
	HAND_OVER(by_resume, tx_thread_resume(&taker));
	tx_thread_sleep(2);
	HAND_OVER(by_start, tx_thread_resume(&late));
	tx_thread_sleep(2);
	HAND_OVER(by_timer, tx_timer_activate(&timer));
	tx_thread_sleep(4);
	tx_timer_deactivate(&timer);
	look(by_timer);
	HAND_OVER(by_creation, tx_timer_create(&started, "started", on_start, 0, 2, 0, TX_AUTO_ACTIVATE));
	tx_thread_sleep(4);
	stop(0);
}

static void make(TX_THREAD *thread, char *name, VOID (*entry)(ULONG), int number, UINT start)
{
	tx_thread_create(thread, name, entry, 0, stacks[number], BYTES, 5, 5, TX_NO_TIME_SLICE, start);
}

VOID tx_application_define(VOID *unused)
{
	(void)unused;
	tx_semaphore_create(&semaphore, "semaphore", 0);
	tx_queue_create(&queue, "queue", 1, queue_memory, sizeof(queue_memory));
	tx_event_flags_create(&flags, "flags");
	tx_timer_create(&timer, "timer", on_timer, 0, 2, 0, TX_NO_ACTIVATE);
	make(&giver, "giver", give, 0, TX_AUTO_START);
	make(&taker, "taker", take, 1, TX_AUTO_START);
	make(&late, "late", begin, 2, TX_DONT_START);
}

int main(void)
{
	tx_kernel_enter();
	return 97;
}
