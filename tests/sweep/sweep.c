/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "sweep.h"

#include <string.h>

#include "harness.h"
#include "model.h"
#include "play.h"
#include "report.h"
#include "runner.h"

#ifndef SWEEP_WHOLE
#define SWEEP_WHOLE 0
#endif

/** Instructions from one landing to the next. Each scenario begins at a different instruction. */
#define STEP (SWEEP_WHOLE ? 1u : 5u)

/** Maximum number of different outcomes of one scenario. */
#define MOST_ALLOWED 96u

static struct sweep_outcome allowed[MOST_ALLOWED];
static unsigned allowed_count;

static bool is_same(const struct sweep_outcome *a, const struct sweep_outcome *b)
{
	return a->count == b->count && memcmp(a->words, b->words, a->count * sizeof(a->words[0])) == 0;
}

static bool is_allowed(const struct sweep_outcome *outcome)
{
	for (unsigned i = 0; i < allowed_count; i++) {
		if (is_same(&allowed[i], outcome)) {
			return true;
		}
	}
	return false;
}

/* Collects the model's outcomes with the interrupt before each of its steps. @returns the number of steps */
static unsigned collect(const struct sweep_scenario *scenario)
{
	static struct sweep_outcome outcome;
	unsigned step = 0;
	bool is_in_time;

	allowed_count = 0;
	do {
		is_in_time = sweep_model_run(scenario, step++, &outcome);
		if (!is_allowed(&outcome)) {
			EXPECT(allowed_count < MOST_ALLOWED && outcome.count < SWEEP_MOST_WORDS);
			allowed[allowed_count % MOST_ALLOWED] = outcome;
			allowed_count++;
		}
	} while (is_in_time);
	return step;
}

/* The scenario in play, for the report if it does not end. */
static struct {
	struct sweep_name name;
	unsigned number;
	uint32_t instructions;
	struct sweep_outcome outcome;
} now;

static void end_hanging(uint32_t place)
{
	const struct sweep_landing landing = {.place = place, .is_stranded = true};

	sweep_report(&now.name, now.number, now.instructions, &landing, &now.outcome, allowed, allowed_count);
	test_abandon("a scenario did not come to rest");
}

/* @returns true if every outcome was allowed */
static bool sweep(const struct sweep_scenario *scenario, struct sweep_totals *totals)
{
	totals->states += collect(scenario);
	for (now.instructions = 1u + now.number % STEP;; now.instructions += STEP) {
		const struct sweep_landing landing = sweep_play(scenario, now.instructions, &now.outcome);

		totals->landings++;
		if (landing.is_stranded || !is_allowed(&now.outcome)) {
			sweep_report(&now.name, now.number, now.instructions, &landing, &now.outcome, allowed,
				     allowed_count);
			return false;
		}
		if (landing.is_late) {
			break;
		}
	}
	totals->scenarios++;
	return true;
}

void sweep_concept(const struct sweep_concept *concept, unsigned one_in)
{
	const unsigned stride = SWEEP_WHOLE ? 1u : one_in;
	struct sweep_totals totals = {0, 0, 0};
	struct sweep_scenario scenario;
	unsigned number_of_these = 0;

	sweep_players_start(end_hanging);
	for (now.number = 0; now.number < sweep_numbers(concept); now.number++) {
		if (!sweep_make(concept, now.number, &scenario, &now.name) || number_of_these++ % stride != 0u) {
			continue;
		}
		if (!sweep(&scenario, &totals)) {
			break;
		}
	}
	EXPECT(totals.scenarios != 0u);
	sweep_players_stop();
	sweep_print_totals(&totals);
}
