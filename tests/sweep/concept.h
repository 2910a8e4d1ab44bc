/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file How scenarios are made: what one object's threads, third threads and interrupts may do. */
#ifndef SWEEP_CONCEPT_H
#define SWEEP_CONCEPT_H

#include "op.h"

/** An operation with what must go before it and after it. */
struct sweep_part {
	const char *name;
	unsigned char ops[SWEEP_MOST_OPS];
	unsigned char count;
	/** No two threads of one scenario do parts of the same group, unless it is 0. */
	unsigned char group;
};

#define SWEEP_PART(name, group, ...) {name, {__VA_ARGS__}, sizeof((const unsigned char[]){__VA_ARGS__}), group}

struct sweep_concept {
	const struct sweep_part *parts;
	unsigned part_count;
	/** The third thread: more urgent than the pair. One that begins with SWEEP_AWAIT_WAKE is woken by the
	 * interrupt. */
	const struct sweep_part *thirds;
	unsigned third_count;
	/** Other interrupts than the one that wakes the third thread. */
	const unsigned char *isrs;
	unsigned isr_count;
	bool has_full;
	unsigned objects;
	/** The interrupt makes the calls that are meant for threads. */
	bool by_thread_calls;
};

#define SWEEP_COUNT(array) (sizeof(array) / sizeof((array)[0]))
/** The concept of a file's parts, thirds and isrs. */
#define SWEEP_CONCEPT(has_full, objects) \
	{parts, SWEEP_COUNT(parts), thirds, SWEEP_COUNT(thirds), isrs, sizeof(isrs), has_full, objects, false}

/** The same, with an interrupt that makes the calls for threads. */
#define SWEEP_CONCEPT_BY_THREAD_CALLS(has_full, objects) \
	{parts, SWEEP_COUNT(parts), thirds, SWEEP_COUNT(thirds), isrs, sizeof(isrs), has_full, objects, true}

/** One of a concept's scenarios, by name. */
struct sweep_name {
	const char *a;
	const char *b;
	const char *third;
	const char *isr;
	bool is_b_urgent;
	bool is_full;
};

/**
 * Make the scenario of this number.
 *
 * @param[out] name  what it is called
 * @returns false when the parts of this number exclude each other, or say nothing together
 */
bool sweep_make(const struct sweep_concept *concept, unsigned number, struct sweep_scenario *scenario,
		struct sweep_name *name);
/** How many numbers there are. */
unsigned sweep_numbers(const struct sweep_concept *concept);

#endif
