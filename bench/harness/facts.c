/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "facts.h"

#include <stddef.h>
#include <string.h>

/* Written by ove_tool.bench.table for this kernel. */
static const struct bench_facts rows[] = {
#include "bench_cases.inc"
};

const struct bench_facts *bench_facts(const char *suite, const char *name)
{
	static const struct bench_facts unknown = {NULL, NULL, BENCH_ORDINARY, NULL, NULL};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		if (strcmp(rows[i].suite, suite) == 0 && strcmp(rows[i].name, name) == 0) {
			return &rows[i];
		}
	}
	return &unknown;
}
