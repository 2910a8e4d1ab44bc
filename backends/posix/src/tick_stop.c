/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A clock that can be stopped, and the waits that expire by it; see ove_seam/tick_stop.h. */
#include <ove_seam/tick_stop.h>

#include <time.h>

#include "native.h"
#include "timed_wait.h"

#if CONFIG_OVE_TICK_STOP

#define NS_PER_S  UINT64_C(1000000000)
#define NS_PER_US 1000

/* Accessed in the critical section. */
static struct {
	struct ove_posix_timed_wait *waits;
	uint64_t begun;
} list;

enum { RUNS = 0, IS_STOPPING = 1 };

/* Written in the critical section by the thread that stops the clock; read anywhere. */
static struct {
	uint64_t ahead_ns;   /* offset to the host's clock, modulo 2^64 */
	uint64_t stopped_ns; /* RUNS, IS_STOPPING, or the time at which the clock was stopped */
	uint32_t changes;
} state;

/* A reading during a change is repeated, so the clock never stops at a time before one that a reader has seen. */
uint64_t ove_posix_clock_ns(void)
{
	for (;;) {
		const uint32_t changes = __atomic_load_n(&state.changes, __ATOMIC_SEQ_CST);
		const uint64_t stopped_ns = __atomic_load_n(&state.stopped_ns, __ATOMIC_SEQ_CST);
		const uint64_t now_ns = ove_posix_host_ns() + __atomic_load_n(&state.ahead_ns, __ATOMIC_SEQ_CST);

		if (stopped_ns > IS_STOPPING) {
			return stopped_ns;
		}
		if (stopped_ns == RUNS && __atomic_load_n(&state.stopped_ns, __ATOMIC_SEQ_CST) == RUNS &&
		    __atomic_load_n(&state.changes, __ATOMIC_SEQ_CST) == changes) {
			return now_ns;
		}
	}
}

void ove_posix_timed_begin(struct ove_posix_timed_wait *wait, uint32_t *word, uint64_t deadline_ns)
{
	ove_posix_hold();
	const ove_backend_critical_t key = ove_backend_critical_enter();

	*wait = (struct ove_posix_timed_wait){
		.word = word, .deadline_ns = deadline_ns, .number = list.begun++, .change = state.changes};
	if (deadline_ns != OVE_POSIX_NEVER) {
		wait->next = list.waits;
		list.waits = wait;
	}
	ove_backend_critical_exit(key);
}

bool ove_posix_timed_wait(struct ove_posix_timed_wait *wait, uint32_t value)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool is_timed = wait->deadline_ns != OVE_POSIX_NEVER && state.stopped_ns == RUNS;
	const bool is_over = wait->deadline_ns <= ove_posix_clock_ns();

	wait->change = state.changes;
	const uint64_t host_ns = is_timed ? wait->deadline_ns - state.ahead_ns : OVE_POSIX_NEVER;
	ove_backend_critical_exit(key);

	if (is_over) {
		return false;
	}
	(void)ove_posix_futex_wait(wait->word, value, host_ns);
	return ove_posix_clock_ns() < wait->deadline_ns;
}

void ove_posix_timed_end(struct ove_posix_timed_wait *wait)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	struct ove_posix_timed_wait **link = &list.waits;

	while (*link != NULL && *link != wait) {
		link = &(*link)->next;
	}
	if (*link == wait) {
		*link = wait->next;
	}
	ove_backend_critical_exit(key);
	ove_posix_release();
}

const struct ove_posix_timed_wait *ove_posix_first_timed_wait(void)
{
	const struct ove_posix_timed_wait *first = list.waits;

	for (const struct ove_posix_timed_wait *wait = list.waits; wait != NULL; wait = wait->next) {
		if (wait->deadline_ns < first->deadline_ns ||
		    (wait->deadline_ns == first->deadline_ns && wait->number < first->number)) {
			first = wait;
		}
	}
	return first;
}

/* Called in the critical section. */
static bool is_waiting(uint64_t number)
{
	for (const struct ove_posix_timed_wait *wait = list.waits; wait != NULL; wait = wait->next) {
		if (wait->number == number) {
			return true;
		}
	}
	return false;
}

/* Gives another host thread time to see a change of the clock. */
static void wake_for_check(uint32_t *word)
{
	const struct timespec pause = {0, 20 * NS_PER_US};

	ove_posix_futex_wake_all(word);
	(void)nanosleep(&pause, NULL);
}

/* Move the clock to the first deadline, at most to @p until_ns, and end that wait. @returns false if there is none */
static bool end_first_wait(uint64_t until_ns)
{
	ove_backend_critical_t key = ove_backend_critical_enter();
	const struct ove_posix_timed_wait *const first = ove_posix_first_timed_wait();
	const bool is_due = first != NULL && first->deadline_ns <= until_ns;
	const uint64_t number = is_due ? first->number : 0u;
	const uint64_t now_ns = is_due ? first->deadline_ns : until_ns;
	uint32_t *const word = is_due ? first->word : NULL;

	if (now_ns > state.stopped_ns) {
		__atomic_store_n(&state.stopped_ns, now_ns, __ATOMIC_SEQ_CST);
	}
	while (is_due && is_waiting(number)) {
		ove_backend_critical_exit(key);
		wake_for_check(word);
		key = ove_backend_critical_enter();
	}
	ove_backend_critical_exit(key);
	return is_due;
}

void ove_backend_tick_stop(void)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	__atomic_store_n(&state.stopped_ns, IS_STOPPING, __ATOMIC_SEQ_CST);
	__atomic_store_n(&state.stopped_ns, ove_posix_host_ns() + state.ahead_ns, __ATOMIC_SEQ_CST);
	ove_backend_critical_exit(key);
}

/* A tick need not be a whole number of nanoseconds: the remainder of a skip is added to the next one. */
static uint64_t length_ns(uint32_t ticks)
{
	static uint64_t rest;
	const uint64_t length = ticks * NS_PER_S + rest;

	rest = length % CONFIG_OVE_TICK_HZ;
	return length / CONFIG_OVE_TICK_HZ;
}

void ove_backend_tick_skip(uint32_t ticks)
{
	const uint64_t until_ns = state.stopped_ns + length_ns(ticks);

	while (end_first_wait(until_ns)) {
	}
}

/* Called in the critical section. @returns a word whose waiter still uses the host deadline of before the change */
static uint32_t *outdated(void)
{
	for (const struct ove_posix_timed_wait *wait = list.waits; wait != NULL; wait = wait->next) {
		if (wait->change != state.changes) {
			return wait->word;
		}
	}
	return NULL;
}

void ove_backend_tick_start(void)
{
	ove_backend_critical_t key = ove_backend_critical_enter();

	__atomic_store_n(&state.ahead_ns, state.stopped_ns - ove_posix_host_ns(), __ATOMIC_SEQ_CST);
	__atomic_store_n(&state.changes, state.changes + 1u, __ATOMIC_SEQ_CST);
	__atomic_store_n(&state.stopped_ns, RUNS, __ATOMIC_SEQ_CST);
	for (uint32_t *word = outdated(); word != NULL; word = outdated()) {
		ove_backend_critical_exit(key);
		wake_for_check(word);
		key = ove_backend_critical_enter();
	}
	ove_backend_critical_exit(key);
}

#endif
