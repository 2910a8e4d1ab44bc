/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "run.h"

#include <stddef.h>

#include "line.h"
#include "report.h"
#include "samples.h"

/* Long enough that interrupts hit many iterations, short enough that none is hit twice at 1 kHz. */
#define SPINS 500

static void spin_body(void *context)
{
	(void)context;
	for (uint32_t i = 0; i < SPINS; i++) {
		__asm__ volatile("");
	}
}

void bench_audit_empty(void)
{
	const uint32_t count = bench_iterations(BENCH_ORDINARY);
	const ove_bench_case_t empty = {.body = bench_empty_body};
	const ove_bench_case_t spin = {.body = spin_body};
	const struct bench_row empty_row = {"noise", "empty", "counts", "the loop with a body that does nothing",
					    NULL,    0};
	const struct bench_row spin_row = {
		"noise",
		"interrupts",
		"counts",
		"a counting loop; what lies above the median was added by an interrupt, or by the host's other work",
		NULL,
		0};

	(void)bench_measure(&empty, count);
	bench_report(&empty_row, count);
	(void)bench_measure(&spin, count);
	bench_report(&spin_row, count);
}

/* Each number of iterations is a separate measurement, like a run with that number. */
void bench_audit_counts(const ove_bench_case_t *bench_case, enum bench_kind kind)
{
	static const uint32_t counts[] = {100, 500, 1000, 2500, 5000, 10000};
	static const char *const kinds[] = {
		[BENCH_ORDINARY] = "ordinary", [BENCH_SWITCH] = "switch", [BENCH_MILLISECOND] = "millisecond"};

	for (uint32_t i = 0; i < sizeof(counts) / sizeof(counts[0]) && counts[i] <= CONFIG_OVE_BENCHMARK_ITERATIONS;
	     i++) {
		(void)bench_measure(bench_case, counts[i]);
		samples_sort(counts[i]);
		line_begin("audit");
		line_text("suite", bench_case->suite);
		line_text("case", bench_case->name);
		line_text("kind", kinds[kind]);
		line_number("iterations", counts[i]);
		line_histogram("hist", samples, counts[i]);
		line_end();
	}
}
