/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Waits, wake-ups, timeouts, and the priorities that follow from the waits. */
#include <stddef.h>

#include <ove/error.h>

#include "model_state.h"

bool model_leaves_when_suspended(enum wait wait)
{
	return !SWEEP_SUSPENDED_RUNS && model_policy(wait) == SWEEP_TRIES_AGAIN;
}

static bool waits_for(const struct model_thread *thread, enum wait wait)
{
	if (wait == WAIT_CONDVAR && thread->condvar == CONDVAR_JOINED) {
		return true;
	}
	return thread->wait == wait && !(thread->suspended && model_leaves_when_suspended(wait));
}

bool model_is_ready(const struct model_thread *thread)
{
	return thread->started && !thread->done && (!thread->suspended || thread->runs_on) &&
	       (thread->wait == WAIT_NOTHING || thread->is_late);
}

static unsigned urgency(const struct model_thread *thread)
{
	return SWEEP_SUSPENDED_LAST && thread->suspended ? 0u : thread->priority;
}

struct model_thread *model_first_waiter(struct model *model, enum wait wait)
{
	struct model_thread *first = NULL;

	for (unsigned i = 0; i < SWEEP_THREADS; i++) {
		struct model_thread *const thread = &model->threads[i];

		if (waits_for(thread, wait) &&
		    (first == NULL || urgency(thread) > urgency(first) ||
		     (urgency(thread) == urgency(first) && thread->arrival < first->arrival))) {
			first = thread;
		}
	}
	return first;
}

static void make_ready(struct model *model, struct model_thread *thread)
{
	thread->wait = WAIT_NOTHING;
	thread->is_late = false;
	thread->since = ++model->order;
}

void model_end(struct model *model, struct model_thread *thread, uint32_t result)
{
	make_ready(model, thread);
	thread->condvar = CONDVAR_NONE;
	thread->again = false;
	thread->is_aborted = false;
	thread->runs_on = false;
	thread->due = 0;
	thread->result = result;
	thread->logs = true;
}

bool model_wake(struct model *model, struct model_thread *thread, uint32_t result)
{
	if (model_policy(thread->wait) == SWEEP_TRIES_AGAIN) {
		make_ready(model, thread);
		thread->again = true;
		return false;
	}
	model_end(model, thread, result);
	return true;
}

/* Returns why a wait has failed. */
static uint32_t why(const struct model_thread *thread)
{
	return SWEEP_ERROR(thread->is_aborted ? OVE_ERR_CANCELLED : OVE_ERR_TIMEOUT);
}

void model_wait(struct model *model, struct model_thread *thread, enum wait wait, bool is_timed)
{
	const uint32_t due = thread->due;

	if (thread->again && (thread->is_aborted || (due != 0u && due <= model->now))) {
		model_end(model, thread, why(thread));
		return;
	}
	if (!thread->again) {
		thread->due = is_timed ? model->now + SWEEP_TICKS_OF_1_MS : 0u;
	}
	thread->again = false;
	thread->wait = wait;
	/* A suspended thread can also be granted a permit; only a timeout has to be handled by the thread itself. */
	thread->runs_on = SWEEP_SUSPENDED_RUNS && wait != WAIT_CONDVAR && (wait != WAIT_EVENT || is_timed);
	thread->arrival = ++model->order;
}

void model_decide(struct model *model, struct model_thread *thread)
{
	if (thread->wait == WAIT_CONDVAR) {
		make_ready(model, thread);
		thread->due = 0;
		thread->condvar = CONDVAR_LOCKS;
		thread->after = why(thread);
		thread->is_aborted = false;
	} else {
		model_end(model, thread, why(thread));
	}
}

static void end_time_of(struct model *model, struct model_thread *thread)
{
	switch (thread->wait == WAIT_SLEEP ? SWEEP_HANDS_OVER : model_policy(thread->wait)) {
	case SWEEP_HANDS_OVER:
		if (thread->wait == WAIT_SLEEP) {
			model_end(model, thread, OVE_OK);
		} else {
			model_decide(model, thread);
		}
		break;
	case SWEEP_DECIDES_LATE:
		thread->is_late = true;
		thread->due = 0;
		thread->since = ++model->order;
		break;
	case SWEEP_TRIES_AGAIN:
		if (thread->wait == WAIT_MUTEX_1 || thread->wait == WAIT_MUTEX_2) {
			thread->gives_back = (unsigned char)(1u + thread->wait - WAIT_MUTEX_1);
		}
		make_ready(model, thread);
		thread->again = true;
		break;
	}
}

bool model_abort(struct model *model, struct model_thread *thread)
{
	if (thread->wait == WAIT_NOTHING || thread->is_late || thread->condvar == CONDVAR_LOCKS) {
		return false;
	}
	thread->is_aborted = true;
	if (thread->wait == WAIT_SLEEP) {
		model_end(model, thread, why(thread));
	} else if (model_policy(thread->wait) == SWEEP_DECIDES_LATE && !SWEEP_ENDS_LATE) {
		if (thread->wait == WAIT_MUTEX_1 || thread->wait == WAIT_MUTEX_2) {
			thread->gives_back = (unsigned char)(1u + thread->wait - WAIT_MUTEX_1);
		}
		model_decide(model, thread);
	} else {
		end_time_of(model, thread);
	}
	return true;
}

/* Returns the timed-out thread that has waited the longest. */
static struct model_thread *next_due(struct model *model)
{
	struct model_thread *first = NULL;

	for (unsigned i = 0; i < SWEEP_THREADS; i++) {
		struct model_thread *const thread = &model->threads[i];
		const bool leaves = thread->suspended && model_leaves_when_suspended(thread->wait);

		if (thread->wait != WAIT_NOTHING && thread->due != 0u && thread->due <= model->now && !leaves &&
		    (first == NULL || thread->arrival < first->arrival)) {
			first = thread;
		}
	}
	return first;
}

bool model_end_one(struct model *model)
{
	struct model_thread *const thread = next_due(model);

	if (thread != NULL) {
		end_time_of(model, thread);
	}
	return thread != NULL;
}

void model_tick(struct model *model)
{
	model->now++;
	while (model_end_one(model)) {
	}
}

void model_suspend(struct model_thread *thread)
{
	thread->suspended = true;
}

void model_resume(struct model *model, struct model_thread *thread)
{
	if (!thread->suspended) {
		return;
	}
	thread->suspended = false;
	thread->since = ++model->order;
	if (thread->wait != WAIT_NOTHING && model_leaves_when_suspended(thread->wait)) {
		make_ready(model, thread);
		thread->again = true;
	}
}

/* A thread donates its priority to the mutex's owner until it runs, even after its timeout has expired. */
static bool lends_for(const struct model_thread *thread, unsigned mutex)
{
	return waits_for(thread, (enum wait)(WAIT_MUTEX_1 + mutex)) || thread->gives_back == mutex + 1u;
}

void model_settle(struct model *model)
{
	for (unsigned i = 0; i < SWEEP_THREADS; i++) {
		model->threads[i].priority = model->threads[i].base;
	}
	/* Each round propagates a priority across one mutex. */
	for (unsigned round = 0; round < SWEEP_THREADS; round++) {
		for (unsigned mutex = 0; mutex < 2u; mutex++) {
			if (model->owners[mutex] < 0) {
				continue;
			}
			struct model_thread *const owner = &model->threads[model->owners[mutex]];

			for (unsigned i = 0; i < SWEEP_THREADS; i++) {
				const struct model_thread *const thread = &model->threads[i];

				if (thread != owner && lends_for(thread, mutex) && thread->priority > owner->priority) {
					owner->priority = thread->priority;
				}
			}
		}
	}
}
