/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The behaviour of the objects. */
#include <stddef.h>

#include <ove/error.h>

#include "model_state.h"

uint32_t model_give(struct model *model, unsigned *count, enum wait wait)
{
	struct model_thread *const first = model_first_waiter(model, wait);

	if (*count == SWEEP_SEM_MAXIMUM) {
		return SWEEP_ERROR(OVE_ERR_OVERFLOW);
	}
	if (first == NULL || !model_wake(model, first, OVE_OK)) {
		(*count)++;
	}
	return OVE_OK;
}

void model_take(struct model *model, struct model_thread *self, unsigned *count, enum wait wait, bool is_timed)
{
	if (*count != 0u) {
		(*count)--;
		model_end(model, self, OVE_OK);
	} else {
		model_wait(model, self, wait, is_timed);
	}
}

/* For a condition variable, this ends its wait. */
static void end_lock(struct model *model, struct model_thread *thread)
{
	model_end(model, thread, thread->condvar == CONDVAR_LOCKS ? thread->after : OVE_OK);
}

void model_lock(struct model *model, struct model_thread *self, unsigned mutex, bool is_timed)
{
	if (model->owners[mutex] < 0) {
		model->owners[mutex] = (int)model_index(model, self);
		end_lock(model, self);
	} else {
		model_wait(model, self, (enum wait)(WAIT_MUTEX_1 + mutex), is_timed);
	}
}

void model_unlock(struct model *model, unsigned mutex)
{
	struct model_thread *const first = model_first_waiter(model, (enum wait)(WAIT_MUTEX_1 + mutex));

	model->owners[mutex] = -1;
	if (first == NULL) {
		return;
	}
	if (model_policy(first->wait) == SWEEP_TRIES_AGAIN) {
		(void)model_wake(model, first, OVE_OK);
	} else {
		model->owners[mutex] = (int)model_index(model, first);
		end_lock(model, first);
	}
}

/* @returns whether there was room */
bool model_send(struct model *model, uint32_t item)
{
	struct model_thread *const receiver = model_first_waiter(model, WAIT_TO_RECEIVE);

	if (receiver != NULL && SWEEP_QUEUE != SWEEP_TRIES_AGAIN) {
		model_end(model, receiver, SWEEP_VALUE(item));
		return true;
	}
	if (model->item_count == SWEEP_QUEUE_CAPACITY) {
		return false;
	}
	model->items[model->item_count++] = item;
	if (receiver != NULL) {
		(void)model_wake(model, receiver, 0);
	}
	return true;
}

/* There is now space for one item. */
static void admit(struct model *model)
{
	struct model_thread *const sender = model_first_waiter(model, WAIT_TO_SEND);

	if (sender != NULL && model_wake(model, sender, OVE_OK)) {
		model->items[model->item_count++] = sender->item;
	}
}

bool model_take_item(struct model *model, uint32_t *item)
{
	if (model->item_count == 0u) {
		return false;
	}
	*item = model->items[0];
	model->items[0] = model->items[1];
	model->item_count--;
	admit(model);
	return true;
}

static void drop(struct model *model, unsigned count)
{
	for (; count != 0u && model->item_count != 0u; count--) {
		model->items[0] = model->items[1];
		model->item_count--;
	}
}

void model_reset(struct model *model)
{
	drop(model, SWEEP_QUEUE_CAPACITY);
	for (unsigned i = 0; i < SWEEP_QUEUE_CAPACITY; i++) {
		admit(model);
	}
}

void model_go_on_resetting(struct model *model, struct model_thread *self)
{
	if (model->resetting.left != 0u && model->item_count != 0u && model_first_waiter(model, WAIT_TO_SEND) != NULL) {
		model->resetting.left--;
		drop(model, 1);
		admit(model);
		return;
	}
	drop(model, model->resetting.left);
	model->resetting.is_under_way = false;
	model_end(model, self, 0);
}

bool model_put(struct model *model, uint32_t byte)
{
	struct model_thread *const reader = model_first_waiter(model, WAIT_TO_GET);

	if (model->byte_count == SWEEP_QUEUE_CAPACITY) {
		return false;
	}
	model->bytes[model->byte_count++] = byte;
	if (reader != NULL) {
		(void)model_wake(model, reader, 0);
	}
	return true;
}

bool model_get(struct model *model, uint32_t *byte)
{
	struct model_thread *const writer = model_first_waiter(model, WAIT_TO_PUT);

	if (model->byte_count == 0u) {
		return false;
	}
	*byte = model->bytes[0];
	model->bytes[0] = model->bytes[1];
	model->byte_count--;
	if (writer != NULL) {
		(void)model_wake(model, writer, 0);
	}
	return true;
}

void model_signal_event(struct model *model)
{
	struct model_thread *const waiter = model_first_waiter(model, WAIT_EVENT);

	if (waiter == NULL || !model_wake(model, waiter, OVE_OK)) {
		model->is_set = true;
	}
}

/* Every waiter waits for bits 1 and 2. */
static bool is_satisfied(const struct model_thread *thread, uint32_t bits)
{
	return thread->wants_all ? (bits & 3u) == 3u : (bits & 3u) != 0u;
}

static bool is_waiter_of_group(const struct model_thread *thread)
{
	return thread->wait == WAIT_GROUP && !(thread->suspended && model_leaves_when_suspended(WAIT_GROUP));
}

/* Returns the waiter that has waited the longest, of those that were not yet checked. */
static struct model_thread *next_to_look_at(struct model *model, uint32_t looked)
{
	struct model_thread *first = NULL;

	for (unsigned i = 0; i < SWEEP_THREADS; i++) {
		struct model_thread *const thread = &model->threads[i];

		if (is_waiter_of_group(thread) && (looked >> i & 1u) == 0u &&
		    (first == NULL || thread->arrival < first->arrival)) {
			first = thread;
		}
	}
	return first;
}

/* Checks one waiter. @returns false if all have been checked */
static bool look(struct model *model, uint32_t *cleared, uint32_t *looked)
{
	struct model_thread *const thread = next_to_look_at(model, *looked);
	const uint32_t have = model->bits | *cleared;

	if (thread == NULL) {
		return false;
	}
	*looked |= 1u << model_index(model, thread);
	if (is_satisfied(thread, have)) {
		if (thread->clears) {
			*cleared |= have & 3u;
			model->bits &= ~3u;
		}
		(void)model_wake(model, thread, SWEEP_VALUE(have));
	}
	return true;
}

/* Every waiter is checked against the same bits; the bits that they clear are removed afterwards. */
void model_set_bits(struct model *model, uint32_t bits)
{
	uint32_t cleared = 0;
	uint32_t looked = 0;

	model->bits |= bits;
	while (look(model, &cleared, &looked)) {
	}
	/* A thread that sets bits in steps checks every waiter again. */
	model->setting.looked = 0;
}

void model_set_bits_in_thread(struct model *model, struct model_thread *self, uint32_t bits)
{
	if (SWEEP_GROUP_STEPS && next_to_look_at(model, 0) != NULL) {
		model->bits |= bits;
		model->setting.is_under_way = true;
		model->setting.cleared = 0;
		model->setting.looked = 0;
		return;
	}
	model_set_bits(model, bits);
	model_end(model, self, 0);
}

void model_go_on_setting(struct model *model, struct model_thread *self)
{
	if (!look(model, &model->setting.cleared, &model->setting.looked)) {
		model->setting.is_under_way = false;
		model_end(model, self, 0);
	}
}

void model_wait_bits(struct model *model, struct model_thread *self, bool wants_all, bool clears, bool is_timed)
{
	self->wants_all = wants_all;
	self->clears = clears;
	if (is_satisfied(self, model->bits)) {
		const uint32_t had = model->bits;

		model->bits &= clears ? ~3u : ~0u;
		model_end(model, self, SWEEP_VALUE(had));
	} else {
		model_wait(model, self, WAIT_GROUP, is_timed);
	}
}

void model_notify(struct model *model, struct model_thread *thread, uint32_t bits)
{
	const uint32_t have = thread->bits | bits;

	thread->bits = have;
	if (thread->wait == WAIT_NOTIFY && is_satisfied(thread, have)) {
		thread->bits &= thread->clears ? ~3u : ~0u;
		(void)model_wake(model, thread, SWEEP_VALUE(have));
	}
}

void model_notified(struct model *model, struct model_thread *self, bool wants_all, bool clears, bool is_timed)
{
	self->wants_all = wants_all;
	self->clears = clears;
	if (is_satisfied(self, self->bits)) {
		const uint32_t had = self->bits;

		self->bits &= clears ? ~3u : ~0u;
		model_end(model, self, SWEEP_VALUE(had));
	} else {
		model_wait(model, self, WAIT_NOTIFY, is_timed);
	}
}

void model_signal_condvar(struct model *model, struct model_thread *waiter)
{
	const bool is_waiting = waiter->wait == WAIT_CONDVAR;

	waiter->after = OVE_OK;
	waiter->condvar = CONDVAR_LOCKS;
	if (!is_waiting) {
		return;
	}
	waiter->wait = WAIT_NOTHING;
	waiter->is_late = false;
	waiter->due = 0;
	waiter->since = ++model->order;
	if (SWEEP_CONDVAR_HANDS) {
		model_lock(model, waiter, 0, false);
	}
}

void model_go_on_with_condvar(struct model *model, struct model_thread *self)
{
	switch (self->condvar) {
	case CONDVAR_JOINED:
		model_unlock(model, 0);
		self->condvar = CONDVAR_WAITING;
		self->again = false;
		model_wait(model, self, WAIT_CONDVAR, self->clears);
		break;
	case CONDVAR_LOCKS:
		/* The signal came before the unlock. */
		if (model->owners[0] == (int)model_index(model, self)) {
			model_unlock(model, 0);
			break;
		}
		model_lock(model, self, 0, false);
		break;
	default:
		break;
	}
}
