/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Declarations that the harness's files share. */
#ifndef OVE_BENCH_RUN_H
#define OVE_BENCH_RUN_H

#include <stdbool.h>
#include <stdint.h>

#include "bench.h"
#include "facts.h"

/** Unmeasured iterations before each case. */
#define BENCH_WARM_UP 100

/**
 * The only measured loop: stores @p count iterations of @p bench_case in samples[], without any beyond its end.
 *
 * @returns the number of iterations for which after() returned true
 */
uint32_t bench_measure(const ove_bench_case_t *bench_case, uint32_t count);

/** The number of iterations of a kind, at least 1. */
uint32_t bench_iterations(enum bench_kind kind);

/** An empty body, which measures the cost of the loop itself. */
void bench_empty_body(void *context);

/** The cycle source's counts for an empty iteration: the median of a whole case. Sorts samples[]. */
uint32_t bench_overhead(void);

/** Turn caches and branch prediction off if the configuration asks for it. Called once, before the first case. */
void bench_worst_case_timing(void);

/** Add the changes of bench_worst_case_timing() to the log's header, with the current register values. */
void bench_worst_case_report(void);

/**
 * Pin a host program to its current processor. Otherwise the host moves threads between processors, and a switch costs
 * ten times more in one run than in the next. Called before the scheduler starts; does nothing on other boards.
 */
void bench_use_one_processor(void);

/** Report the whole empty case, and what an interrupt adds to the iteration that it interrupts. */
void bench_audit_empty(void);

/** Measure a case with 100 to 10,000 iterations, as far as samples[] has space, and report each count separately. */
void bench_audit_counts(const ove_bench_case_t *bench_case, enum bench_kind kind);

#endif
