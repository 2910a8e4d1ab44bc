/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "samples.h"

uint32_t samples[CONFIG_OVE_BENCHMARK_ITERATIONS];

static void swap(uint32_t a, uint32_t b)
{
	const uint32_t value = samples[a];

	samples[a] = samples[b];
	samples[b] = value;
}

static void sink(uint32_t root, uint32_t count)
{
	for (;;) {
		uint32_t child = 2 * root + 1;

		if (child >= count) {
			return;
		}
		if (child + 1 < count && samples[child] < samples[child + 1]) {
			child++;
		}
		if (samples[child] <= samples[root]) {
			return;
		}
		swap(root, child);
		root = child;
	}
}

/* A heap sort: the host's qsort() allocates, which zero-heap mode forbids. */
void samples_sort(uint32_t count)
{
	for (uint32_t root = count / 2; root-- > 0;) {
		sink(root, count);
	}
	for (uint32_t last = count; last-- > 1;) {
		swap(0, last);
		sink(0, last);
	}
}
