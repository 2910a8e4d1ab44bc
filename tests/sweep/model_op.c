/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The semantics of each operation, and the steps of the thread that executes it. */
#include <stddef.h>

#include <ove/error.h>

#include "model_state.h"

static void log_entry(struct model *model, unsigned who, unsigned what, uint32_t result)
{
	struct sweep_outcome *const outcome = model->outcome;

	if (outcome->count < SWEEP_MOST_WORDS) {
		outcome->words[outcome->count++] = sweep_entry(who, what, result, model->now);
	}
}

static bool is_any_player_busy(const struct model *model)
{
	for (unsigned i = 0; i < SWEEP_PLAYERS; i++) {
		if (!model->threads[i].done) {
			return true;
		}
	}
	return false;
}

static void begin(struct model *model, struct model_thread *self, enum sweep_op op)
{
	const unsigned number = model_index(model, self);
	struct model_thread *const peer = &model->threads[sweep_peer(number)];
	uint32_t value = 0;

	switch (op) {
	case SWEEP_RUN:
		model_end(model, self, 0);
		break;
	case SWEEP_AWAIT_WAKE:
		model_take(model, self, &model->wakes, WAIT_WAKE, false);
		break;
	case SWEEP_WAKE:
		model_end(model, self, model_give(model, &model->wakes, WAIT_WAKE));
		break;
	case SWEEP_GIVE:
		model_end(model, self, model_give(model, &model->tokens, WAIT_SEM));
		break;
	case SWEEP_TAKE:
	case SWEEP_TAKE_FOR_1:
		model_take(model, self, &model->tokens, WAIT_SEM, op == SWEEP_TAKE_FOR_1);
		break;
	case SWEEP_TRY_TAKE:
		if (model->tokens != 0u) {
			model_take(model, self, &model->tokens, WAIT_SEM, false);
		} else {
			model_end(model, self, SWEEP_ERROR(OVE_ERR_BUSY));
		}
		break;
	case SWEEP_LOCK_1:
	case SWEEP_LOCK_1_FOR_1:
		model_lock(model, self, 0, op == SWEEP_LOCK_1_FOR_1);
		break;
	case SWEEP_LOCK_2:
	case SWEEP_LOCK_2_FOR_1:
		model_lock(model, self, 1, op == SWEEP_LOCK_2_FOR_1);
		break;
	case SWEEP_UNLOCK_1:
	case SWEEP_UNLOCK_2:
		/* After a failed lock there is nothing to do. */
		if (model->owners[op == SWEEP_UNLOCK_2 ? 1 : 0] == (int)number) {
			model_unlock(model, op == SWEEP_UNLOCK_2 ? 1 : 0);
		}
		model_end(model, self, 0);
		break;
	case SWEEP_SEND:
	case SWEEP_SEND_FOR_1:
	case SWEEP_TRY_SEND:
		self->item = SWEEP_ITEM(number, self->at);
		if (model_send(model, self->item)) {
			model_end(model, self, 0);
		} else if (op == SWEEP_TRY_SEND) {
			model_end(model, self, SWEEP_ERROR(OVE_ERR_FULL));
		} else {
			model_wait(model, self, WAIT_TO_SEND, op == SWEEP_SEND_FOR_1);
		}
		break;
	case SWEEP_RECEIVE:
	case SWEEP_RECEIVE_FOR_1:
	case SWEEP_TRY_RECEIVE:
		if (model_take_item(model, &value)) {
			model_end(model, self, SWEEP_VALUE(value));
		} else if (op == SWEEP_TRY_RECEIVE) {
			model_end(model, self, SWEEP_ERROR(OVE_ERR_EMPTY));
		} else {
			model_wait(model, self, WAIT_TO_RECEIVE, op == SWEEP_RECEIVE_FOR_1);
		}
		break;
	case SWEEP_RESET:
		if (SWEEP_RESET_STEPS) {
			model->resetting.is_under_way = true;
			model->resetting.left = model->item_count;
			model_go_on_resetting(model, self);
		} else {
			model_reset(model);
			model_end(model, self, 0);
		}
		break;
	case SWEEP_SIGNAL:
		model_signal_event(model);
		model_end(model, self, 0);
		break;
	case SWEEP_WAIT:
	case SWEEP_WAIT_FOR_1:
		if (model->is_set) {
			model->is_set = false;
			model_end(model, self, 0);
		} else {
			model_wait(model, self, WAIT_EVENT, op == SWEEP_WAIT_FOR_1);
		}
		break;
	case SWEEP_CLEAR:
		model->is_set = false;
		model_end(model, self, 0);
		break;
	case SWEEP_SET_1:
		model_set_bits_in_thread(model, self, 1);
		break;
	case SWEEP_WAIT_ANY:
	case SWEEP_WAIT_ANY_FOR_1:
		model_wait_bits(model, self, false, true, op == SWEEP_WAIT_ANY_FOR_1);
		break;
	case SWEEP_WAIT_ALL:
		model_wait_bits(model, self, true, true, false);
		break;
	case SWEEP_KEEP_ANY:
		model_wait_bits(model, self, false, false, false);
		break;
	case SWEEP_CLEAR_1:
		model->bits &= ~1u;
		model_end(model, self, 0);
		break;
	case SWEEP_NOTIFY:
		model_notify(model, peer, 1);
		model_end(model, self, 0);
		break;
	case SWEEP_NOTIFIED:
	case SWEEP_NOTIFIED_FOR_1:
		model_notified(model, self, false, true, op == SWEEP_NOTIFIED_FOR_1);
		break;
	case SWEEP_NOTIFIED_ALL:
		model_notified(model, self, true, true, false);
		break;
	case SWEEP_NOTIFIED_KEEP:
		model_notified(model, self, false, false, false);
		break;
	case SWEEP_PUT:
	case SWEEP_PUT_FOR_1:
		if (model_put(model, SWEEP_ITEM(number, self->at))) {
			model_end(model, self, SWEEP_VALUE(1));
		} else {
			model_wait(model, self, WAIT_TO_PUT, op == SWEEP_PUT_FOR_1);
		}
		break;
	case SWEEP_GET:
	case SWEEP_GET_FOR_1:
		if (model_get(model, &value)) {
			model_end(model, self, SWEEP_VALUE(value));
		} else {
			model_wait(model, self, WAIT_TO_GET, op == SWEEP_GET_FOR_1);
		}
		break;
	case SWEEP_CV_WAIT:
	case SWEEP_CV_WAIT_FOR_1:
		self->condvar = CONDVAR_JOINED;
		self->clears = op == SWEEP_CV_WAIT_FOR_1;
		self->arrival = ++model->order;
		break;
	case SWEEP_CV_SIGNAL:
	case SWEEP_CV_BROADCAST: {
		struct model_thread *waiter;

		while ((waiter = model_first_waiter(model, WAIT_CONDVAR)) != NULL) {
			model_signal_condvar(model, waiter);
			if (op == SWEEP_CV_SIGNAL) {
				break;
			}
		}
		model_end(model, self, 0);
		break;
	}
	case SWEEP_SLEEP_1:
		model_wait(model, self, WAIT_SLEEP, true);
		break;
	case SWEEP_SUSPEND:
		model_end(model, self, 0);
		model_suspend(peer);
		break;
	case SWEEP_RESUME:
		model_end(model, self, 0);
		model_resume(model, peer);
		break;
	case SWEEP_RAISE:
	case SWEEP_LOWER:
		model_end(model, self, 0);
		peer->base = op == SWEEP_RAISE ? SWEEP_PRIORITY_RAISED : SWEEP_PRIORITY_LOWERED;
		break;
	case SWEEP_START_A:
	case SWEEP_START_B:
	case SWEEP_START_C: {
		struct model_thread *const started = &model->threads[op - SWEEP_START_A];

		started->started = true;
		started->since = ++model->order;
		model_end(model, self, 0);
		break;
	}
	case SWEEP_TICK:
		if (is_any_player_busy(model)) {
			model->now++;
			model->is_ticking = true;
		} else {
			model_end(model, self, 0);
		}
		break;
	case SWEEP_SETTLE:
		model_end(model, self, 0);
		if (!model->came) {
			model_interrupt(model);
		}
		break;
	case SWEEP_END:
		model_note_end(model);
		model_end(model, self, 0);
		break;
	case SWEEP_OP_COUNT:
		break;
	}
}

void model_step(struct model *model, unsigned number)
{
	struct model_thread *const self = &model->threads[number];
	const unsigned char *ops = NULL;
	unsigned count = 0;

	if (number == SWEEP_DRIVER) {
		ops = sweep_driver_ops(model->scenario, &count);
	} else {
		ops = model->scenario->players[number].ops;
		count = model->scenario->players[number].count;
	}
	/* A running thread has withdrawn the priority that its wait donated. */
	self->gives_back = 0;
	if (self->is_late) {
		model_decide(model, self);
	} else if (self->logs) {
		self->logs = false;
		if (number != SWEEP_DRIVER || ops[self->at] == SWEEP_TRY_RECEIVE) {
			log_entry(model, number, ops[self->at], self->result);
		}
		self->at++;
	} else if (self->at == count) {
		self->done = true;
	} else if (model->is_ticking) {
		if (!model_end_one(model)) {
			model->is_ticking = false;
			model_end(model, self, 0);
		}
	} else if (model->resetting.is_under_way) {
		model_go_on_resetting(model, self);
	} else if (model->setting.is_under_way) {
		model_go_on_setting(model, self);
	} else if (self->condvar != CONDVAR_NONE) {
		model_go_on_with_condvar(model, self);
	} else {
		begin(model, self, (enum sweep_op)ops[self->at]);
	}
	model_settle(model);
}

void model_interrupt(struct model *model)
{
	uint32_t result = 0;

	model->came = true;
	switch (model->scenario->isr) {
	case SWEEP_ISR_WAKE:
		result = model_give(model, &model->wakes, WAIT_WAKE);
		break;
	case SWEEP_ISR_TICK:
		model_tick(model);
		break;
	case SWEEP_ISR_GIVE:
		result = model_give(model, &model->tokens, WAIT_SEM);
		break;
	case SWEEP_ISR_SEND:
		result = model_send(model, SWEEP_ISR_ITEM) ? 0u : SWEEP_ERROR(OVE_ERR_FULL);
		break;
	case SWEEP_ISR_RECEIVE: {
		uint32_t item = 0;

		result = model_take_item(model, &item) ? SWEEP_VALUE(item) : SWEEP_ERROR(OVE_ERR_EMPTY);
		break;
	}
	case SWEEP_ISR_SIGNAL:
		model_signal_event(model);
		break;
	case SWEEP_ISR_SET_2:
		model_set_bits(model, 2);
		break;
	case SWEEP_ISR_NOTIFY_2:
		model_notify(model, &model->threads[SWEEP_A], 2);
		break;
	case SWEEP_ISR_PUT:
		result = SWEEP_VALUE(model_put(model, SWEEP_ISR_ITEM) ? 1 : 0);
		break;
	case SWEEP_ISR_GET: {
		uint32_t byte = 0;

		result = model_get(model, &byte) ? SWEEP_VALUE(byte) : 0u;
		break;
	}
	case SWEEP_ISR_LOCK_1:
		if (model->owners[0] < 0) {
			model_unlock(model, 0);
		} else {
			result = SWEEP_ERROR(OVE_ERR_BUSY);
		}
		break;
	case SWEEP_ISR_CV_SIGNAL: {
		struct model_thread *const waiter = model_first_waiter(model, WAIT_CONDVAR);

		if (waiter != NULL) {
			model_signal_condvar(model, waiter);
		}
		break;
	}
	case SWEEP_ISR_ABORT_A:
		result = model_abort(model, &model->threads[SWEEP_A]) ? 0u : SWEEP_ERROR(OVE_ERR_EMPTY);
		break;
	case SWEEP_ISR_COUNT:
		break;
	}
	log_entry(model, SWEEP_BY_ISR, model->scenario->isr, result);
	model_settle(model);
}
