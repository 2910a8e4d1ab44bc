/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The soak's counts, by which it sees losses and doubles. Legal in any context; each count is one atomic step, since on
 * a host threads, the interrupt and the timer run at the same time.
 */
#ifndef SOAK_TALLY_H
#define SOAK_TALLY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#define SOAK_WORKERS 5u
/** Senders beside the workers. */
#define SOAK_ISR     SOAK_WORKERS
#define SOAK_TIMER   (SOAK_WORKERS + 1u)
#define SOAK_SENDERS (SOAK_WORKERS + 2u)
/** Items that one sender may send. */
#define SOAK_NUMBERS 65536u
#define SOAK_BITS    8u

struct soak_item {
	uint16_t sender;
	uint16_t number;
};

/** A kind of thing that is given and taken: what was asked for, what has been done. */
struct soak_flow {
	atomic_uint begun; /**< counted before the call */
	atomic_uint done;  /**< counted after it */
};

extern struct soak_flow soak_tokens_in;
extern struct soak_flow soak_tokens_out;
extern struct soak_flow soak_signals;
extern struct soak_flow soak_bits[SOAK_BITS];

void soak_tally_reset(void);

/** The next item of @p sender, or false when it has sent all it may. One context at a time for each sender. */
bool soak_next_item(unsigned sender, struct soak_item *item);
/** The item of the last call was sent. */
void soak_sent(unsigned sender);
/** @p item came to @p receiver: it was sent, comes for the first time, and after those before it. */
void soak_received(unsigned receiver, struct soak_item item);
/** All that was sent has come. */
void soak_check_items(void);

#endif
