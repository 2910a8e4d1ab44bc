/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "report.h"

#include <stddef.h>

#include "bench.h"
#include "line.h"
#include "samples.h"

struct bench_tally bench_tally;

static void add_note(const struct bench_row *row, uint32_t count)
{
	if (row->note == NULL && row->proof == NULL) {
		return;
	}
	line_text_begin("note");
	if (row->note != NULL) {
		line_text_more(row->note);
	}
	if (row->proof != NULL) {
		line_text_more(row->note != NULL ? "; " : "");
		line_text_more(row->proof);
		line_text_more(" ");
		line_text_more_number(row->proven);
		line_text_more(" of ");
		line_text_more_number(count);
	}
	line_text_end();
}

void bench_report(const struct bench_row *row, uint32_t count)
{
	samples_sort(count);
	line_begin("case");
	line_text("suite", row->suite);
	line_text("case", row->name);
	line_text("unit", row->unit);
	line_number("iterations", count);
	line_histogram("hist", samples, count);
	add_note(row, count);
	line_end();
	bench_tally.reported++;
}

void bench_report_failure(const char *suite, const char *name, const char *why, uint32_t times)
{
	line_begin("fail");
	line_text("suite", suite);
	line_text("case", name);
	line_text("why", why);
	line_number("times", times);
	line_end();
	bench_tally.failed++;
}

void ove_bench_skip(const char *suite, const char *name, const char *why)
{
	line_begin("skip");
	line_text("suite", suite);
	line_text("case", name);
	line_text("why", why);
	line_end();
}
