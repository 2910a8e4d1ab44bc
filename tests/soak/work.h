/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Random operations, each checked as far as a single call can be checked. */
#ifndef SOAK_WORK_H
#define SOAK_WORK_H

#include <stdint.h>

#include <ove/ove.h>

#include "tally.h"

/** A random number generator, one for each context. The same seed gives the same numbers. */
struct soak_random {
	uint32_t state;
};

void soak_seed(struct soak_random *random, uint32_t seed, uint32_t whose);
/** Return a random number below @p limit. */
uint32_t soak_below(struct soak_random *random, uint32_t limit);

void soak_objects_init(uint32_t seed);
/** Check that everything given was taken or is still in its object, then deinitialise the objects. */
void soak_objects_check(void);

/** Perform one operation as the worker @p self. */
void soak_work(unsigned self, struct soak_random *random);
/** Perform one operation in interrupt context. */
void soak_in_isr(void);
/** Start the timers, and stop them at the end. */
void soak_timers_start(void);
void soak_timers_stop(void);

#endif
