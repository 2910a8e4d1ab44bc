/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef SWEEP_REPORT_H
#define SWEEP_REPORT_H

#include "concept.h"
#include "play.h"

struct sweep_totals {
	unsigned scenarios;
	unsigned landings;
	unsigned states; /**< runs of the model */
};

/** Print a landing with a wrong outcome, and fail the running test. */
void sweep_report(const struct sweep_name *name, unsigned number, uint32_t instructions,
		  const struct sweep_landing *landing, const struct sweep_outcome *seen,
		  const struct sweep_outcome *allowed, unsigned allowed_count);
void sweep_print_totals(const struct sweep_totals *totals);

#endif
