/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * A ThreadX program with the structure of a product: its threads wait for each other in native calls, a known number of
 * times, and in the end two of them lock two mutexes in opposite orders. It ends with code 0 only if ThreadX rejected
 * the expected number of items. testing/foreign/threadx.py checks the record.
 */
#include <stdint.h>

#include "tx_api.h"

enum { BYTES = 1024, TURNS = 3, SLOTS = 2, SENT = 5, MOST = 2, GIVEN = 4, LAST_TICKS = 40 };

static TX_THREAD urgent, slow, sender, receiver, forth, back, last;
static TX_MUTEX bus, first, second;
/* The name begins like those of the kernel's own types. */
static struct TX_counts {
	TX_SEMAPHORE held;
	TX_SEMAPHORE tokens;
} counts;
static TX_QUEUE jobs;
static TX_EVENT_FLAGS_GROUP phases;
static ULONG job_memory[SLOTS];
static uint8_t stacks[7][BYTES] __attribute__((aligned(8)));
static unsigned refused;

void stop(int code);

static void work(void)
{
	for (volatile int i = 0; i < 8000; i++) {
	}
}

/* Wait three times for the mutex that the slow thread holds. */
static VOID run_urgent(ULONG input)
{
	(void)input;
	for (int i = 0; i < TURNS; i++) {
		tx_semaphore_get(&counts.held, TX_WAIT_FOREVER);
		tx_mutex_get(&bus, TX_WAIT_FOREVER);
		tx_mutex_put(&bus);
	}
	tx_event_flags_set(&phases, 1, TX_OR);
}

static VOID run_slow(ULONG input)
{
	(void)input;
	for (int i = 0; i < TURNS; i++) {
		tx_mutex_get(&bus, TX_WAIT_FOREVER);
		tx_semaphore_put(&counts.held);
		work();
		tx_mutex_put(&bus);
		tx_thread_sleep(2);
	}
	tx_event_flags_set(&phases, 2, TX_OR);
}

/* Fill a queue of two, so that two messages are rejected at once, and one after its timeout. */
static VOID run_sender(ULONG input)
{
	(void)input;
	for (ULONG item = 0; item < SENT; item++) {
		refused += tx_queue_send(&jobs, &item, item < SENT - 1 ? TX_NO_WAIT : 3) != TX_SUCCESS;
	}
	for (int i = 0; i < GIVEN; i++) {
		refused += tx_semaphore_ceiling_put(&counts.tokens, MOST) != TX_SUCCESS;
	}
	tx_thread_resume(&receiver);
}

static VOID run_receiver(ULONG input)
{
	ULONG item;
	(void)input;
	for (int i = 0; i < SLOTS; i++) {
		tx_queue_receive(&jobs, &item, TX_WAIT_FOREVER);
	}
	tx_event_flags_get(&phases, 3, TX_AND, &item, TX_WAIT_FOREVER);
}

static void lock_both(TX_MUTEX *one, TX_MUTEX *other)
{
	tx_thread_sleep(20);
	tx_mutex_get(one, TX_WAIT_FOREVER);
	tx_thread_sleep(5);
	tx_mutex_get(other, TX_WAIT_FOREVER);
}

static VOID run_forth(ULONG input)
{
	(void)input;
	lock_both(&first, &second);
}

static VOID run_back(ULONG input)
{
	(void)input;
	lock_both(&second, &first);
}

/* Sleep after a timeout, while another thread still holds the mutex: ThreadX still points to the mutex. */
static VOID run_last(ULONG input)
{
	(void)input;
	tx_thread_sleep(LAST_TICKS);
	if (tx_mutex_get(&first, 2) != TX_SUCCESS) {
		tx_thread_sleep(2);
	}
	stop(refused != (SENT - SLOTS) + (GIVEN - MOST));
}

static void make(TX_THREAD *thread, char *name, VOID (*entry)(ULONG), int number, UINT priority, UINT start)
{
	tx_thread_create(thread, name, entry, 0, stacks[number], BYTES, priority, priority, TX_NO_TIME_SLICE, start);
}

VOID tx_application_define(VOID *unused)
{
	(void)unused;
	tx_mutex_create(&bus, "bus", TX_INHERIT);
	tx_mutex_create(&first, "first", TX_INHERIT);
	tx_mutex_create(&second, "second", TX_INHERIT);
	tx_semaphore_create(&counts.held, "held", 0);
	tx_semaphore_create(&counts.tokens, "tokens", 0);
	tx_queue_create(&jobs, "jobs", 1, job_memory, sizeof(job_memory));
	tx_event_flags_create(&phases, "phases");
	make(&urgent, "urgent", run_urgent, 0, 2, TX_AUTO_START);
	make(&slow, "slow", run_slow, 1, 9, TX_AUTO_START);
	make(&sender, "sender", run_sender, 2, 7, TX_AUTO_START);
	make(&receiver, "receiver", run_receiver, 3, 6, TX_DONT_START);
	make(&forth, "forth", run_forth, 4, 4, TX_AUTO_START);
	make(&back, "back", run_back, 5, 5, TX_AUTO_START);
	make(&last, "last", run_last, 6, 3, TX_AUTO_START);
}

int main(void)
{
	tx_kernel_enter();
	return 97;
}
