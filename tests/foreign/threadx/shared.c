/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Two threads that share variables, each protected by a different native mechanism, and blocks of a pool of each kind.
 * With IS_WRONG, they take two semaphores in opposite orders, share `plain` and `wide` without protection, read an
 * uninitialised local variable, use blocks after their release, release one twice and leak one.
 */
#include <stdint.h>

#include "tx_api.h"

enum { BYTES = 1024, ROUNDS = 3, POOL = 512, BLOCK = 12, SLOT = 20, LIMIT = 3 };

static TX_THREAD producer, consumer;
static TX_MUTEX mutex;
static TX_MUTEX inner, outer;
static TX_SEMAPHORE given, left, right;
static TX_QUEUE queue;
static TX_EVENT_FLAGS_GROUP phases;
static TX_BYTE_POOL pool;
static TX_BLOCK_POOL slots;
static ULONG queue_memory[ROUNDS];
static uint8_t stacks[2][BYTES] __attribute__((aligned(8)));
static uint8_t pool_memory[POOL] __attribute__((aligned(8))), slot_memory[POOL] __attribute__((aligned(8)));
static int locked, masked, signalled, sent, announced, plain;
static uint64_t wide;
static volatile int used, number = -1;

void stop(int code);

static void share(void)
{
	TX_INTERRUPT_SAVE_AREA

	tx_mutex_get(&mutex, TX_WAIT_FOREVER);
	locked++;
	tx_mutex_put(&mutex);

	TX_DISABLE
	masked++;
	TX_RESTORE

	if (IS_WRONG) {
		plain++;
		wide++;
	}
}

__attribute__((noipa)) static int read_number(int *result)
{
	if (number < 0) {
		return TX_FALSE;
	}
	*result = number;
	return TX_TRUE;
}

__attribute__((noipa)) static void use_memory(void)
{
	int *volatile block;
	int value;

	if (!IS_WRONG) {
		value = 0;
	}
	tx_byte_allocate(&pool, (VOID **)&block, BLOCK, TX_NO_WAIT);
	block[0] = ROUNDS;
	used = block[0];
	tx_byte_release(block);
	if (IS_WRONG) {
		used = block[0];
	}
	(void)read_number(&value);
	if (value > LIMIT) {
		used = LIMIT;
	}
}

/* Both threads use the blocks of the pool in turn. */
__attribute__((noipa)) static void use_slot(void)
{
	int *volatile slot;

	tx_block_allocate(&slots, (VOID **)&slot, TX_WAIT_FOREVER);
	slot[SLOT / sizeof(int) - 1] = ROUNDS;
	used = slot[SLOT / sizeof(int) - 1];
	tx_block_release(slot);
	if (IS_WRONG) {
		used = slot[SLOT / sizeof(int) - 1];
		tx_block_release(slot);
	}
}

__attribute__((noipa)) static void lose_slot(void)
{
	VOID *slot;

	tx_block_allocate(&slots, &slot, TX_WAIT_FOREVER);
}

/* Semaphores are used as locks. With IS_WRONG, the threads take two of them in opposite orders. */
static void take_both(TX_SEMAPHORE *first, TX_SEMAPHORE *second)
{
	tx_semaphore_get(first, TX_WAIT_FOREVER);
	tx_semaphore_get(second, TX_WAIT_FOREVER);
	tx_semaphore_put(second);
	tx_semaphore_put(first);
}

/* The thread that does not wait for its second lock releases the first. */
static void lock_both(TX_MUTEX *first, TX_MUTEX *second, ULONG wait)
{
	tx_mutex_get(first, TX_WAIT_FOREVER);
	if (tx_mutex_get(second, wait) == TX_SUCCESS) {
		tx_mutex_put(second);
	}
	tx_mutex_put(first);
}

static VOID run_producer(ULONG input)
{
	(void)input;
	take_both(&left, &right);
	lock_both(&outer, &inner, TX_WAIT_FOREVER);
	for (ULONG round = 0; round < ROUNDS; round++) {
		share();
		if (!IS_WRONG) {
			use_slot();
		}
		sent = (int)round;
		tx_queue_send(&queue, &round, TX_WAIT_FOREVER);
		tx_thread_sleep(1);
		signalled = (int)round;
		tx_semaphore_put(&given);
		tx_thread_sleep(1);
		announced = (int)round;
		tx_event_flags_set(&phases, 1, TX_OR);
		tx_thread_sleep(1);
	}
	use_memory();
	if (IS_WRONG) {
		lose_slot();
		use_slot();
	}
}

static VOID run_consumer(ULONG input)
{
	ULONG got;

	(void)input;
	take_both(IS_WRONG ? &right : &left, IS_WRONG ? &left : &right);
	lock_both(&inner, &outer, TX_NO_WAIT);
	for (int round = 0; round < ROUNDS; round++) {
		share();
		if (!IS_WRONG) {
			use_slot();
		}
		tx_queue_receive(&queue, &got, TX_WAIT_FOREVER);
		used = sent;
		tx_semaphore_get(&given, TX_WAIT_FOREVER);
		used = signalled;
		tx_event_flags_get(&phases, 1, TX_AND_CLEAR, &got, TX_WAIT_FOREVER);
		used = announced;
	}
	tx_thread_sleep(3);
	stop(0);
}

static void make(TX_THREAD *thread, char *name, VOID (*entry)(ULONG), int stack)
{
	tx_thread_create(thread, name, entry, 0, stacks[stack], BYTES, 5, 5, TX_NO_TIME_SLICE, TX_AUTO_START);
}

VOID tx_application_define(VOID *unused)
{
	(void)unused;
	tx_mutex_create(&mutex, "mutex", TX_INHERIT);
	tx_mutex_create(&inner, "inner", TX_INHERIT);
	tx_mutex_create(&outer, "outer", TX_INHERIT);
	tx_semaphore_create(&given, "given", 0);
	tx_semaphore_create(&left, "left", 1);
	tx_semaphore_create(&right, "right", 1);
	tx_queue_create(&queue, "queue", 1, queue_memory, sizeof(queue_memory));
	tx_event_flags_create(&phases, "phases");
	tx_byte_pool_create(&pool, "pool", pool_memory, sizeof(pool_memory));
	tx_block_pool_create(&slots, "slots", SLOT, slot_memory, sizeof(slot_memory));
	make(&producer, "producer", run_producer, 0);
	make(&consumer, "consumer", run_consumer, 1);
}

int main(void)
{
	tx_kernel_enter();
	return 97;
}
