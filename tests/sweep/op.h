/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The operations of threads and the interrupt in a scenario. The kernel and the model execute the same ones. */
#ifndef SWEEP_OP_H
#define SWEEP_OP_H

#include <stdbool.h>
#include <stdint.h>

/* Each operation with its name in a failure log. Operations on a thread act on the other one of the pair; FOR_1 is a
 * timeout of one millisecond. */
#define SWEEP_OPS(OP)                      \
	OP(RUN, run)                       \
	OP(AWAIT_WAKE, await_wake)         \
	OP(WAKE, wake)                     \
	OP(GIVE, give)                     \
	OP(TAKE, take)                     \
	OP(TAKE_FOR_1, take_for_1)         \
	OP(TRY_TAKE, try_take)             \
	OP(LOCK_1, lock_1)                 \
	OP(LOCK_1_FOR_1, lock_1_for_1)     \
	OP(UNLOCK_1, unlock_1)             \
	OP(LOCK_2, lock_2)                 \
	OP(LOCK_2_FOR_1, lock_2_for_1)     \
	OP(UNLOCK_2, unlock_2)             \
	OP(SEND, send)                     \
	OP(SEND_FOR_1, send_for_1)         \
	OP(TRY_SEND, try_send)             \
	OP(RECEIVE, receive)               \
	OP(RECEIVE_FOR_1, receive_for_1)   \
	OP(TRY_RECEIVE, try_receive)       \
	OP(RESET, reset)                   \
	OP(SIGNAL, signal)                 \
	OP(WAIT, wait)                     \
	OP(WAIT_FOR_1, wait_for_1)         \
	OP(CLEAR, clear)                   \
	OP(SET_1, set_1)                   \
	OP(WAIT_ANY, wait_any)             \
	OP(WAIT_ANY_FOR_1, wait_any_for_1) \
	OP(WAIT_ALL, wait_all)             \
	OP(KEEP_ANY, keep_any)             \
	OP(CLEAR_1, clear_1)               \
	OP(NOTIFY, notify)                 \
	OP(NOTIFIED, notified)             \
	OP(NOTIFIED_FOR_1, notified_for_1) \
	OP(NOTIFIED_ALL, notified_all)     \
	OP(NOTIFIED_KEEP, notified_keep)   \
	OP(PUT, put)                       \
	OP(PUT_FOR_1, put_for_1)           \
	OP(GET, get)                       \
	OP(GET_FOR_1, get_for_1)           \
	OP(CV_WAIT, cv_wait)               \
	OP(CV_WAIT_FOR_1, cv_wait_for_1)   \
	OP(CV_SIGNAL, cv_signal)           \
	OP(CV_BROADCAST, cv_broadcast)     \
	OP(SLEEP_1, sleep_1)               \
	OP(SUSPEND, suspend)               \
	OP(RESUME, resume)                 \
	OP(RAISE, raise)                   \
	OP(LOWER, lower)                   \
	OP(START_A, start_a)               \
	OP(START_B, start_b)               \
	OP(START_C, start_c)               \
	OP(TICK, tick)                     \
	OP(SETTLE, settle)                 \
	OP(END, end)

enum sweep_op {
#define SWEEP_OP(name, text) SWEEP_##name,
	SWEEP_OPS(SWEEP_OP)
#undef SWEEP_OP
		SWEEP_OP_COUNT
};

/** The actions of the interrupt. */
#define SWEEP_ISRS(ISR)           \
	ISR(WAKE, wake)           \
	ISR(TICK, tick)           \
	ISR(GIVE, give)           \
	ISR(SEND, send)           \
	ISR(RECEIVE, receive)     \
	ISR(SIGNAL, signal)       \
	ISR(SET_2, set_2)         \
	ISR(NOTIFY_2, notify)     \
	ISR(PUT, put)             \
	ISR(GET, get)             \
	ISR(LOCK_1, lock_1)       \
	ISR(CV_SIGNAL, cv_signal) \
	ISR(ABORT_A, abort_a)

enum sweep_isr {
#define SWEEP_ISR(name, text) SWEEP_ISR_##name,
	SWEEP_ISRS(SWEEP_ISR)
#undef SWEEP_ISR
		SWEEP_ISR_COUNT
};

const char *sweep_op_name(unsigned op);
const char *sweep_isr_name(unsigned isr);

/** The threads of a scenario. The last one is the least urgent; it starts the others and lets time pass. */
enum sweep_thread { SWEEP_A, SWEEP_B, SWEEP_C, SWEEP_DRIVER, SWEEP_THREADS };
/** The interrupt's number in the log, next to the threads' numbers. */
#define SWEEP_BY_ISR SWEEP_THREADS

#define SWEEP_PLAYERS  3u
#define SWEEP_MOST_OPS 6u

struct sweep_program {
	unsigned char ops[SWEEP_MOST_OPS];
	unsigned char count;
	unsigned char priority;
};

struct sweep_scenario {
	struct sweep_program players[SWEEP_PLAYERS];
	enum sweep_isr isr;
	bool full;            /**< the objects start full instead of empty */
	bool has_ticks;       /**< the driver lets time pass until all players are done */
	unsigned objects;     /**< the participating objects of enum sweep_object */
	bool by_thread_calls; /**< the interrupt makes thread calls */
};

/** Returns the thread on which an operation acts. */
static inline unsigned sweep_peer(unsigned thread)
{
	return thread == SWEEP_A ? SWEEP_B : SWEEP_A;
}

#define SWEEP_SEM_MAXIMUM    2u
#define SWEEP_QUEUE_CAPACITY 2u
/* The threads of one scenario have different priorities, because each kernel orders equal ones in its own way. */
#define SWEEP_PRIORITY_DRIVER  1u
#define SWEEP_PRIORITY_LOWERED 2u
#define SWEEP_PRIORITY_B_LOW   3u
#define SWEEP_PRIORITY_A       4u
#define SWEEP_PRIORITY_B_HIGH  5u
#define SWEEP_PRIORITY_C       6u
#define SWEEP_PRIORITY_RAISED  7u
/** The value of an item; the interrupt sends a different one. */
#define SWEEP_ITEM(thread, at) ((thread) * 16u + (at))
#define SWEEP_ISR_ITEM         99u
#define SWEEP_OLD_ITEM         120u

/** The objects, a bit each. The semaphore that wakes the third thread takes part in every scenario. */
enum sweep_object {
	SWEEP_THE_SEM = 1,
	SWEEP_THE_MUTEXES = 2,
	SWEEP_THE_QUEUE = 4,
	SWEEP_THE_EVENT = 8,
	SWEEP_THE_GROUP = 16,
	SWEEP_THE_STREAM = 32,
	SWEEP_THE_CONDVAR = 64,
	SWEEP_THE_BITS = 128 /**< notification bits of each thread; not an object */
};

/** The observations: an entry for each operation that ended, in order, and then the final state. */
#define SWEEP_MOST_WORDS 64u
struct sweep_outcome {
	uint32_t words[SWEEP_MOST_WORDS];
	unsigned count;
	unsigned entries; /**< number of entries that are from the players */
};

static inline uint32_t sweep_entry(unsigned who, unsigned what, uint32_t result, uint32_t tick)
{
	return (uint32_t)who << 28 | (uint32_t)what << 20 | (result & 0xfffu) << 8 | (tick & 0xffu);
}

/** Encode a result that is a value. */
#define SWEEP_VALUE(value) (0x800u | (uint32_t)(value))
/** Encode a result that is a negative error. */
#define SWEEP_ERROR(error) ((uint32_t)(-(error)) & 0x7ffu)

/** Returns the driver's operations, in order; @p count receives their number. */
const unsigned char *sweep_driver_ops(const struct sweep_scenario *scenario, unsigned *count);

#endif
