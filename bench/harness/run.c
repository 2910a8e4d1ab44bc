/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "run.h"

#include <ove_board.h>

#include <stddef.h>

#include "report.h"
#include "samples.h"

static uint32_t wrong_results;

void ove_bench_fail(void)
{
	__atomic_fetch_add(&wrong_results, 1, __ATOMIC_RELAXED);
}

uint32_t bench_iterations(enum bench_kind kind)
{
	static const uint32_t divisors[] = {[BENCH_ORDINARY] = 1, [BENCH_SWITCH] = 2, [BENCH_MILLISECOND] = 10};

	return CONFIG_OVE_BENCHMARK_ITERATIONS / divisors[kind];
}

/* Never inlined or cloned: its machine code is the same for every case. */
__attribute__((noinline, noclone)) uint32_t bench_measure(const ove_bench_case_t *bench_case, uint32_t count)
{
	void (*const body)(void *) = bench_case->body;
	void *const context = bench_case->context;
	uint32_t proven = 0;

	for (uint32_t i = 0; i < count; i++) {
		if (bench_case->before != NULL) {
			bench_case->before(context);
		}
		__asm__ volatile("" ::: "memory");
		const uint32_t start = ove_board_cycles();
		__asm__ volatile("" ::: "memory");
		body(context);
		__asm__ volatile("" ::: "memory");
		const uint32_t stop = ove_board_cycles();
		__asm__ volatile("" ::: "memory");
		if (bench_case->after != NULL && bench_case->after(context)) {
			proven++;
		}
		samples[i % CONFIG_OVE_BENCHMARK_ITERATIONS] = stop - start;
	}
	return proven;
}

void bench_empty_body(void *context)
{
	(void)context;
}

uint32_t bench_overhead(void)
{
	const ove_bench_case_t empty = {.body = bench_empty_body};
	const uint32_t count = bench_iterations(BENCH_ORDINARY);

	(void)bench_measure(&empty, BENCH_WARM_UP);
	(void)bench_measure(&empty, count);
	samples_sort(count);
	return samples[count / 2];
}

void ove_bench_run(const ove_bench_case_t *bench_case)
{
	const char *const suite = bench_case->suite;
	const char *const name = bench_case->name;
	const struct bench_facts *const facts = bench_facts(suite, name);
	const uint32_t count = bench_iterations(facts->kind);
	void *const context = bench_case->context;

	__atomic_store_n(&wrong_results, 0, __ATOMIC_RELAXED);
	if (bench_case->setup != NULL && !bench_case->setup(context)) {
		bench_report_failure(suite, name, "its objects could not be made", 1);
		return;
	}
	(void)bench_measure(bench_case, BENCH_WARM_UP);
#if CONFIG_OVE_BENCHMARK_NOISE_AUDIT
	bench_audit_counts(bench_case, facts->kind);
#endif
	const uint32_t proven = bench_measure(bench_case, count);
	const bool tidy = bench_case->teardown == NULL || bench_case->teardown(context);
	const uint32_t wrong = __atomic_load_n(&wrong_results, __ATOMIC_RELAXED);

	if (wrong != 0) {
		bench_report_failure(suite, name, "a measured call gave a wrong result", wrong);
	} else if (!tidy) {
		bench_report_failure(suite, name, "its objects could not be taken back", 1);
	} else {
		const char *const note = bench_case->note != NULL ? bench_case->note : facts->note;
		const struct bench_row row = {suite, name, "counts", note, facts->proof, proven};

		bench_report(&row, count);
	}
}
