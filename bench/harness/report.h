/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Converts measured values to lines of the protocol. */
#ifndef OVE_BENCH_REPORT_H
#define OVE_BENCH_REPORT_H

#include <stdint.h>

/** The description of a case, without its values. */
struct bench_row {
	const char *suite;
	const char *name;
	const char *unit;  /**< "counts" or "bytes" */
	const char *note;  /**< NULL for none */
	const char *proof; /**< NULL, or the word that is counted */
	uint32_t proven;   /**< iterations for which the word holds */
};

/** Cases reported and cases failed so far. */
struct bench_tally {
	uint32_t reported;
	uint32_t failed;
};
extern struct bench_tally bench_tally;

/** Report @p row with the first @p count values of samples[]. Sorts them. */
void bench_report(const struct bench_row *row, uint32_t count);

/** Report that a case has failed, and the number of times. */
void bench_report_failure(const char *suite, const char *name, const char *why, uint32_t times);

#endif
