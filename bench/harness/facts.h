/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The facts of bench/cases.yaml about each case, in the image. */
#ifndef OVE_BENCH_FACTS_H
#define OVE_BENCH_FACTS_H

/** The number of measured iterations of a case. */
enum bench_kind {
	BENCH_ORDINARY = 0,   /**< CONFIG_OVE_BENCHMARK_ITERATIONS. */
	BENCH_SWITCH = 1,     /**< Half of it: switch and signal cases. */
	BENCH_MILLISECOND = 2 /**< A tenth of it: cases that take milliseconds. */
};

/** One row. */
struct bench_facts {
	const char *suite;
	const char *name;
	enum bench_kind kind;
	const char *note;  /**< what one iteration does; NULL for none */
	const char *proof; /**< NULL, or a word such as "contended": the note then ends in "contended N of N" */
};

/** The row of a case; an ordinary row without a note if bench/cases.yaml has none. */
const struct bench_facts *bench_facts(const char *suite, const char *name);

#endif
