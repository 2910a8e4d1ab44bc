/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "run.h"

#include <stddef.h>

#include "report.h"
#include "samples.h"

/* Long enough that an interrupt lands in many iterations, short enough that it never lands twice at 1 kHz. */
#define SPINS 500

static void spin_body(void *context)
{
	(void)context;
	for (uint32_t i = 0; i < SPINS; i++) {
		__asm__ volatile("");
	}
}

void bench_noise_audit(void)
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
