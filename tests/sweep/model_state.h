/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file State that the model's source files share: its threads and objects. */
#ifndef SWEEP_MODEL_STATE_H
#define SWEEP_MODEL_STATE_H

#include "op.h"
#include "policy.h"

/** Why a thread waits. */
enum wait {
	WAIT_NOTHING,
	WAIT_SLEEP,
	WAIT_WAKE,
	WAIT_SEM,
	WAIT_MUTEX_1,
	WAIT_MUTEX_2,
	WAIT_TO_SEND,
	WAIT_TO_RECEIVE,
	WAIT_EVENT,
	WAIT_GROUP,
	WAIT_NOTIFY,
	WAIT_TO_PUT,
	WAIT_TO_GET,
	WAIT_CONDVAR,
	WAIT_KINDS
};

/** Progress of a wait for a condition variable. */
enum condvar_stage { CONDVAR_NONE, CONDVAR_JOINED, CONDVAR_WAITING, CONDVAR_LOCKS };

struct model_thread {
	unsigned char base;
	unsigned char priority;
	unsigned char at; /**< its current operation */
	enum wait wait;
	enum condvar_stage condvar;
	bool started;
	bool suspended;
	bool done;
	bool logs;                /**< the operation has ended and its log entry comes next */
	bool again;               /**< was woken and must retry */
	bool runs_on;             /**< a suspension lets it run until its wait ends */
	bool is_aborted;          /**< its wait was aborted, and it has not yet handled that */
	bool is_late;             /**< its timeout has expired, and it has not yet handled that */
	unsigned char gives_back; /**< timed out: 1 + the mutex whose owner still has its priority, or 0 */
	uint32_t due;             /**< the tick at which its wait ends, or 0 */
	uint32_t arrival;         /**< arrival order among the waiters for the same object */
	uint32_t since;           /**< order in which it became ready */
	uint32_t result;
	uint32_t after; /**< result of a wait for a condition variable, once it has the mutex */
	uint32_t item;
	bool wants_all;
	bool clears;
	uint32_t bits; /**< notification bits */
};

struct model {
	const struct sweep_scenario *scenario;
	struct sweep_outcome *outcome;
	struct model_thread threads[SWEEP_THREADS];
	int running;
	uint32_t now;
	uint32_t order; /**< counts arrivals */
	bool came;

	unsigned wakes;
	unsigned tokens;
	int owners[2]; /**< -1: free */
	uint32_t items[SWEEP_QUEUE_CAPACITY];
	unsigned item_count;
	bool is_set;
	uint32_t bits;
	/** The driver's tick ends the waits one by one. The interrupt may come in between; a thread may not. */
	bool is_ticking;
	/** State of a thread that sets bits in steps and keeps the processor until it is done. */
	struct {
		bool is_under_way;
		uint32_t cleared; /**< bits that a waiter has cleared but the others still see */
		uint32_t looked;  /**< the waiters already checked, a bit each */
	} setting;
	/** State of a reset that proceeds in steps; its thread keeps the processor until it is done. */
	struct {
		bool is_under_way;
		unsigned left; /**< items to drop */
	} resetting;
	uint32_t bytes[SWEEP_QUEUE_CAPACITY];
	unsigned byte_count;
};

static inline enum sweep_policy model_policy(enum wait wait)
{
	static const unsigned char policies[WAIT_KINDS] = {
		[WAIT_SLEEP] = SWEEP_HANDS_OVER,
		[WAIT_WAKE] = SWEEP_SEM,
		[WAIT_SEM] = SWEEP_SEM,
		[WAIT_MUTEX_1] = SWEEP_MUTEX,
		[WAIT_MUTEX_2] = SWEEP_MUTEX,
		[WAIT_TO_SEND] = SWEEP_QUEUE,
		[WAIT_TO_RECEIVE] = SWEEP_QUEUE,
		[WAIT_EVENT] = SWEEP_EVENT,
		[WAIT_GROUP] = SWEEP_GROUP,
		[WAIT_TO_PUT] = SWEEP_STREAM,
		[WAIT_TO_GET] = SWEEP_STREAM,
		[WAIT_CONDVAR] = SWEEP_CONDVAR,
		/* On every kernel, the thread itself handles the end of its timeout. */
		[WAIT_NOTIFY] = SWEEP_DECIDES_LATE,
	};
	return (enum sweep_policy)policies[wait];
}

/* model_wait.c */

/** Returns true if a suspended thread leaves this wait and retries once resumed. */
bool model_leaves_when_suspended(enum wait wait);

/** Returns the waiter for this object that is served first, or NULL. */
struct model_thread *model_first_waiter(struct model *model, enum wait wait);
/** End the thread's operation. */
void model_end(struct model *model, struct model_thread *thread, uint32_t result);
/** Serve a waiter: depending on the kernel, it gets the object or retries. @returns true if it gets the object */
bool model_wake(struct model *model, struct model_thread *thread, uint32_t result);
/** Let the running thread wait, or time out. */
void model_wait(struct model *model, struct model_thread *thread, enum wait wait, bool is_timed);
/** Simulate a tick and all that it ends. */
void model_tick(struct model *model);
/** End the wait of a thread as ove_thread_abort_wait() does. @returns whether it waited */
bool model_abort(struct model *model, struct model_thread *thread);
/** End one wait whose timeout has expired. @returns false if there is none */
bool model_end_one(struct model *model);
/** Suspend a thread, and resume it. */
void model_suspend(struct model_thread *thread);
void model_resume(struct model *model, struct model_thread *thread);
/** Recompute all priorities from the mutexes. */
void model_settle(struct model *model);
/** Give @p thread the processor: its timeout has expired and it handles that now. */
void model_decide(struct model *model, struct model_thread *thread);
/** Returns true if the thread is ready. */
bool model_is_ready(const struct model_thread *thread);

static inline unsigned model_index(const struct model *model, const struct model_thread *thread)
{
	return (unsigned)(thread - model->threads);
}

/* model_objects.c: the functions that take a thread end its operation or let it wait. */

uint32_t model_give(struct model *model, unsigned *count, enum wait wait);
void model_take(struct model *model, struct model_thread *self, unsigned *count, enum wait wait, bool is_timed);
void model_lock(struct model *model, struct model_thread *self, unsigned mutex, bool is_timed);
void model_unlock(struct model *model, unsigned mutex);
bool model_send(struct model *model, uint32_t item);
bool model_take_item(struct model *model, uint32_t *item);
void model_reset(struct model *model);
void model_go_on_resetting(struct model *model, struct model_thread *self);
bool model_put(struct model *model, uint32_t byte);
bool model_get(struct model *model, uint32_t *byte);
void model_signal_event(struct model *model);
void model_set_bits(struct model *model, uint32_t bits);
void model_set_bits_in_thread(struct model *model, struct model_thread *self, uint32_t bits);
void model_go_on_setting(struct model *model, struct model_thread *self);
void model_wait_bits(struct model *model, struct model_thread *self, bool wants_all, bool clears, bool is_timed);
/** Set notification bits of a thread. */
void model_notify(struct model *model, struct model_thread *thread, uint32_t bits);
void model_notified(struct model *model, struct model_thread *self, bool wants_all, bool clears, bool is_timed);
void model_signal_condvar(struct model *model, struct model_thread *waiter);
void model_go_on_with_condvar(struct model *model, struct model_thread *self);

/* model_op.c */

/** Execute the next step of the running thread. */
void model_step(struct model *model, unsigned thread);
/** Execute the interrupt's operations. */
void model_interrupt(struct model *model);

/* model.c */

/** Record the final state, as the driver finds it. */
void model_note_end(struct model *model);

#endif
