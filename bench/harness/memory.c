/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "bench.h"

#include <ove/heap.h>

#include "facts.h"
#include "report.h"
#include "samples.h"

/* One object at a time: the result includes that each takes the same number of bytes and leaks nothing. */
#define OBJECTS 10

static size_t heap_used(void)
{
	ove_heap_stats_t stats;

	(void)ove_heap_stats(&stats);
	return stats.used;
}

void ove_bench_run_memory(const ove_bench_memory_t *memory)
{
	const size_t before = heap_used();

	for (uint32_t i = 0; i < OBJECTS; i++) {
		if (!memory->create(memory->context)) {
			bench_report_failure(memory->suite, memory->name, "the object could not be made", 1);
			return;
		}
		samples[i] = (uint32_t)(heap_used() - before);
		if (!memory->destroy(memory->context)) {
			bench_report_failure(memory->suite, memory->name, "the object could not be taken back", 1);
			return;
		}
		if (heap_used() != before) {
			bench_report_failure(memory->suite, memory->name, "the heap did not get all bytes back", 1);
			return;
		}
	}
	const char *const note = bench_facts(memory->suite, memory->name)->note;
	const struct bench_row row = {memory->suite, memory->name, "bytes", note, NULL, 0};

	bench_report(&row, OBJECTS);
}
