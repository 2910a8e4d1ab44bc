/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file One random operation after the other, each checked as far as one call can be. */
#ifndef SOAK_WORK_H
#define SOAK_WORK_H

#include <stdint.h>

#include <ove/ove.h>

#include "tally.h"

/** A source of random numbers that repeats for the same seed; one for each context. */
struct soak_random {
	uint32_t state;
};

void soak_seed(struct soak_random *random, uint32_t seed, uint32_t whose);
/** A number below @p limit. */
uint32_t soak_below(struct soak_random *random, uint32_t limit);

void soak_objects_init(uint32_t seed);
/** All that was given was taken or is still there; then take the objects back. */
void soak_objects_check(void);

/** Do one operation as the worker @p self. */
void soak_work(unsigned self, struct soak_random *random);
/** Do one operation in interrupt context. */
void soak_in_isr(void);
/** Let the timers go, and stop them for good. */
void soak_timers_start(void);
void soak_timers_stop(void);

#endif
