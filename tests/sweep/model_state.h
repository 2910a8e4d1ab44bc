/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file State that the parts of the model share: its threads and objects. */
#ifndef SWEEP_MODEL_STATE_H
#define SWEEP_MODEL_STATE_H

#include "op.h"
#include "policy.h"

/** The reasons for which a thread waits. */
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

/** How far a wait for a condition variable has come. */
enum condvar_stage { CONDVAR_NONE, CONDVAR_JOINED, CONDVAR_WAITING, CONDVAR_LOCKS };

struct model_thread {
	unsigned char base;
	unsigned char priority;
	unsigned char at; /**< the operation it is in */
	enum wait wait;
	enum condvar_stage condvar;
	bool started;
	bool suspended;
	bool done;
	bool logs;       /**< the operation has ended, its entry comes next */
	bool again;      /**< was woken and is to try again */
	bool runs_on;    /**< a suspension lets it run until its wait is over */
	bool is_aborted; /**< another party has ended its wait, and it has not decided so yet */
	bool is_late;    /**< its time is over, and it has not decided so yet */
	unsigned char
		gives_back; /**< its time was over: the mutex whose owner still has its priority, 0 or 1 + which */
	uint32_t due;       /**< the tick at which its wait ends, or 0 */
	uint32_t arrival;   /**< among those that wait for the same */
	uint32_t since;     /**< when it became ready */
	uint32_t result;
	uint32_t after; /**< result of a wait for a condition variable, once the mutex is had */
	uint32_t item;
	bool wants_all;
	bool clears;
	uint32_t bits; /**< of its notification */
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
	/** The driver's tick ends one wait after the other; the interrupt may come in between, a thread may not. */
	bool is_ticking;
	/** The state of a thread that sets bits in steps, and keeps the processor meanwhile. */
	struct {
		bool is_under_way;
		uint32_t cleared; /**< bits that a waiter has cleared, which the others still see */
		uint32_t looked;  /**< the waiters that have been looked at, a bit each */
	} setting;
	/** The state of a reset that goes on in steps, and keeps the processor meanwhile. */
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
		/* The end of a time is decided by the thread, on every kernel. */
		[WAIT_NOTIFY] = SWEEP_DECIDES_LATE,
	};
	return (enum sweep_policy)policies[wait];
}

/* model_wait.c */

/** Whether a suspended thread is out of this wait until it is resumed, and tries again then. */
bool model_leaves_when_suspended(enum wait wait);

/** The thread that is served first of those that wait for this, or NULL. */
struct model_thread *model_first_waiter(struct model *model, enum wait wait);
/** The thread's operation has ended. */
void model_end(struct model *model, struct model_thread *thread, uint32_t result);
/** Serve a waiter: it has what it waited for, or tries again, as the kernel does. @returns whether it has it */
bool model_wake(struct model *model, struct model_thread *thread, uint32_t result);
/** The running thread waits, or its time is over. */
void model_wait(struct model *model, struct model_thread *thread, enum wait wait, bool is_timed);
/** Let a tick come, with all that it ends. */
void model_tick(struct model *model);
/** End the wait of a thread as ove_thread_abort_wait() does. @returns whether it waited */
bool model_abort(struct model *model, struct model_thread *thread);
/** End one wait whose time is over. @returns false when there is none */
bool model_end_one(struct model *model);
/** Take a thread out, and let it go on. */
void model_suspend(struct model_thread *thread);
void model_resume(struct model *model, struct model_thread *thread);
/** Work out all priorities from the mutexes. */
void model_settle(struct model *model);
/** Take the processor: the time of @p thread's wait is over and it decides so now. */
void model_decide(struct model *model, struct model_thread *thread);
/** Whether the thread could run. */
bool model_is_ready(const struct model_thread *thread);

static inline unsigned model_index(const struct model *model, const struct model_thread *thread)
{
	return (unsigned)(thread - model->threads);
}

/* model_objects.c: those that take the thread end its operation, or let it wait. */

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
/** Set bits of a thread. */
void model_notify(struct model *model, struct model_thread *thread, uint32_t bits);
void model_notified(struct model *model, struct model_thread *self, bool wants_all, bool clears, bool is_timed);
void model_signal_condvar(struct model *model, struct model_thread *waiter);
void model_go_on_with_condvar(struct model *model, struct model_thread *self);

/* model_op.c */

/** The running thread does the step that comes next. */
void model_step(struct model *model, unsigned thread);
/** The interrupt does its part. */
void model_interrupt(struct model *model);

/* model.c */

/** Note the state in which all have come to rest, as the driver finds it. */
void model_note_end(struct model *model);

#endif
