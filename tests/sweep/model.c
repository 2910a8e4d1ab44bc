/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "model.h"

#include <stddef.h>

#include "model_state.h"

static void set_up(struct model *model, const struct sweep_scenario *scenario, struct sweep_outcome *outcome)
{
	*model = (struct model){.scenario = scenario, .outcome = outcome, .running = SWEEP_DRIVER, .owners = {-1, -1}};
	*outcome = (struct sweep_outcome){.count = 0};
	for (unsigned i = 0; i < SWEEP_PLAYERS; i++) {
		model->threads[i].base = scenario->players[i].priority;
	}
	model->threads[SWEEP_DRIVER].base = SWEEP_PRIORITY_DRIVER;
	model->threads[SWEEP_DRIVER].started = true;
	if (scenario->full) {
		model->tokens = 1;
		model->item_count = SWEEP_QUEUE_CAPACITY;
		model->byte_count = SWEEP_QUEUE_CAPACITY;
		for (unsigned i = 0; i < SWEEP_QUEUE_CAPACITY; i++) {
			model->items[i] = SWEEP_OLD_ITEM + i;
			model->bytes[i] = SWEEP_OLD_ITEM + i;
		}
	}
	model_settle(model);
}

/* Returns the most urgent ready thread. Among equally urgent ones: the running one, else the one ready for the longest
 * time. */
static int next_to_run(const struct model *model)
{
	int best = -1;

	if (model->setting.is_under_way || model->resetting.is_under_way || model->is_ticking) {
		return model->running;
	}
	for (int i = 0; i < (int)SWEEP_THREADS; i++) {
		const struct model_thread *const thread = &model->threads[i];

		if (!model_is_ready(thread)) {
			continue;
		}
		if (best < 0 || thread->priority > model->threads[best].priority) {
			best = i;
		} else if (thread->priority == model->threads[best].priority &&
			   (i == model->running ||
			    (best != model->running && thread->since < model->threads[best].since))) {
			best = i;
		}
	}
	return best;
}

static void add(struct sweep_outcome *outcome, uint32_t word)
{
	if (outcome->count < SWEEP_MOST_WORDS) {
		outcome->words[outcome->count++] = word;
	}
}

/* The same as note_end() in play.c. */
void model_note_end(struct model *model)
{
	struct sweep_outcome *const outcome = model->outcome;

	outcome->entries = outcome->count;
	for (unsigned i = 0; i < SWEEP_PLAYERS; i++) {
		const struct model_thread *const thread = &model->threads[i];

		add(outcome, (thread->done ? 2u : 0u) + (thread->suspended ? 1u : 0u));
		add(outcome, thread->priority);
	}
	const unsigned objects = model->scenario->objects;
	const struct {
		unsigned object;
		uint32_t state;
	} states[] = {{SWEEP_THE_SEM, model->tokens},
		      {SWEEP_THE_MUTEXES, model->owners[0] < 0},
		      {SWEEP_THE_MUTEXES, model->owners[1] < 0},
		      {SWEEP_THE_EVENT, model->is_set},
		      {SWEEP_THE_GROUP, model->bits},
		      {SWEEP_THE_STREAM, model->byte_count},
		      {SWEEP_THE_QUEUE, model->item_count}};

	add(outcome, model->wakes);
	for (unsigned i = 0; i < sizeof(states) / sizeof(states[0]); i++) {
		if ((objects & states[i].object) != 0u) {
			add(outcome, states[i].state);
		}
	}
}

bool sweep_model_run(const struct sweep_scenario *scenario, unsigned isr_before, struct sweep_outcome *outcome)
{
	static struct model model;
	unsigned step = 0;
	bool is_in_time = false;

	set_up(&model, scenario, outcome);
	for (;;) {
		model.running = next_to_run(&model);
		if (model.running < 0) {
			break;
		}
		if (step++ == isr_before && !model.came) {
			is_in_time = true;
			model_interrupt(&model);
			continue;
		}
		model_step(&model, (unsigned)model.running);
	}
	return is_in_time;
}
