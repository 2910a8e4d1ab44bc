/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The counts by which the soak detects lost and duplicate items. Legal in any context. Each count is one atomic step,
 * because on a host the threads, the interrupt and the timer run at the same time.
 */
#ifndef SOAK_TALLY_H
#define SOAK_TALLY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#define SOAK_WORKERS 5u
/** Senders in addition to the workers. */
#define SOAK_ISR     SOAK_WORKERS
#define SOAK_TIMER   (SOAK_WORKERS + 1u)
#define SOAK_SENDERS (SOAK_WORKERS + 2u)
/** The largest number of items that one sender may send. */
#define SOAK_NUMBERS 65536u
#define SOAK_BITS    8u

struct soak_item {
	uint16_t sender;
	uint16_t number;
};

/** Counts of one kind of operation: calls begun and calls done. */
struct soak_flow {
	atomic_uint begun; /**< incremented before the call */
	atomic_uint done;  /**< incremented after the call */
};

extern struct soak_flow soak_tokens_in;
extern struct soak_flow soak_tokens_out;
extern struct soak_flow soak_signals;
extern struct soak_flow soak_bits[SOAK_BITS];

void soak_tally_reset(void);

/** Get the next item of @p sender. @returns false if the sender has no numbers left. One context per sender. */
bool soak_next_item(unsigned sender, struct soak_item *item);
/** Record that the item of the last call was sent. */
void soak_sent(unsigned sender);
/** Check that @p item was sent, was not received before, and reaches @p receiver in order. */
void soak_received(unsigned receiver, struct soak_item item);
/** Check that every item sent was received. */
void soak_check_items(void);

#endif
