/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Declarations that the harness's files share. */
#ifndef OVE_BENCH_RUN_H
#define OVE_BENCH_RUN_H

#include <stdbool.h>
#include <stdint.h>

#include "bench.h"
#include "facts.h"

/** Unmeasured iterations ahead of each case. */
#define BENCH_WARM_UP 100

/**
 * The one measured loop: @p count iterations of @p bench_case into samples[]; no sample beyond its end is kept.
 *
 * @returns for how many iterations after() answered true
 */
uint32_t bench_measure(const ove_bench_case_t *bench_case, uint32_t count);

/** Iterations of a kind, at least 1. */
uint32_t bench_iterations(enum bench_kind kind);

/** A body that does nothing: what the loop itself costs. */
void bench_empty_body(void *context);

/** Counts of the cycle source that an empty iteration takes, the median of a whole case. Sorts samples[]. */
uint32_t bench_overhead(void);

/** Turn caches and branch prediction off if the configuration says so. Once, before the first case. */
void bench_worst_case_timing(void);

/** Add to the log's header what bench_worst_case_timing() did, and the registers as they read now. */
void bench_worst_case_report(void);

/**
 * Keep a host's program on the processor it runs on: else the host moves its threads between processors as it likes,
 * and a switch costs ten times more in one run than in the next. Before the scheduler starts; nothing to do elsewhere.
 */
void bench_use_one_processor(void);

/** Report the empty case whole, and what an interrupt adds to an iteration it lands in. */
void bench_audit_empty(void);

/** Measure a case with 100 to 10,000 iterations, as many as there is room for, and report each number by itself. */
void bench_audit_counts(const ove_bench_case_t *bench_case, enum bench_kind kind);

#endif
