/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Scenario construction: the operations of one object's threads, third threads and interrupts. */
#ifndef SWEEP_CONCEPT_H
#define SWEEP_CONCEPT_H

#include "op.h"

/** An operation with the operations that must come before and after it. */
struct sweep_part {
	const char *name;
	unsigned char ops[SWEEP_MOST_OPS];
	unsigned char count;
	/** Two threads of one scenario never do parts of the same group, unless it is 0. */
	unsigned char group;
};

#define SWEEP_PART(name, group, ...) {name, {__VA_ARGS__}, sizeof((const unsigned char[]){__VA_ARGS__}), group}

struct sweep_concept {
	const struct sweep_part *parts;
	unsigned part_count;
	/** The third thread: more urgent than the pair. The interrupt wakes a third thread that begins with
	 * SWEEP_AWAIT_WAKE. */
	const struct sweep_part *thirds;
	unsigned third_count;
	/** Interrupts other than the one that wakes the third thread. */
	const unsigned char *isrs;
	unsigned isr_count;
	bool has_full;
	unsigned objects;
	/** The interrupt makes thread calls instead of ISR calls. */
	bool by_thread_calls;
};

#define SWEEP_COUNT(array) (sizeof(array) / sizeof((array)[0]))
/** The concept made of the file's parts, thirds and isrs. */
#define SWEEP_CONCEPT(has_full, objects) \
	{parts, SWEEP_COUNT(parts), thirds, SWEEP_COUNT(thirds), isrs, sizeof(isrs), has_full, objects, false}

/** Like SWEEP_CONCEPT(), with an interrupt that makes thread calls. */
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
 * Build the scenario with this number.
 *
 * @param[out] name  its name
 * @returns false if the parts of this number exclude each other or would test nothing together
 */
bool sweep_make(const struct sweep_concept *concept, unsigned number, struct sweep_scenario *scenario,
		struct sweep_name *name);
/** Return the number of scenario numbers. */
unsigned sweep_numbers(const struct sweep_concept *concept);

#endif
