/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Ownership, and the priority that each thread must have, recomputed here from the waits. */
#include "model.h"

enum { MUTEXES = 3 };

static struct ove_mutex mutexes[MUTEXES];
static int inside[MUTEXES];
static int got;

static void work_inside(int number)
{
	EXPECT(inside[number] == 0);
	EXPECT(ove_backend_mutex_owner(&mutexes[number]) == ove_backend_thread_get_self());
	inside[number]++;
	model_busy_us(1);
	inside[number]--;
	got++;
}

static bool lock(int number, uint32_t timeout_ms)
{
	return ove_backend_mutex_lock(&mutexes[number], timeout_ms);
}

static void unlock(int number)
{
	ove_backend_mutex_unlock(&mutexes[number]);
}

static void lock_a(void *unused)
{
	(void)unused;
	EXPECT(lock(0, OVE_WAIT_FOREVER));
	work_inside(0);
	unlock(0);
}

static void try_a(void *unused)
{
	(void)unused;
	if (lock(0, 1)) {
		work_inside(0);
		unlock(0);
	}
}

static void lock_a_and_b(void *unused)
{
	(void)unused;
	EXPECT(lock(0, OVE_WAIT_FOREVER));
	EXPECT(lock(1, OVE_WAIT_FOREVER));
	work_inside(0);
	work_inside(1);
	unlock(0);
	unlock(1);
}

static void lock_a_try_b(void *unused)
{
	(void)unused;
	EXPECT(lock(0, OVE_WAIT_FOREVER));
	if (lock(1, 1)) {
		work_inside(1);
		unlock(1);
	}
	unlock(0);
}

static void lock_b_try_a(void *unused)
{
	(void)unused;
	EXPECT(lock(1, OVE_WAIT_FOREVER));
	if (lock(0, 1)) {
		work_inside(0);
		unlock(0);
	}
	unlock(1);
}

static void lock_b(void *unused)
{
	(void)unused;
	EXPECT(lock(1, OVE_WAIT_FOREVER));
	work_inside(1);
	unlock(1);
}

static void try_b(void *unused)
{
	(void)unused;
	if (lock(1, 1)) {
		work_inside(1);
		unlock(1);
	}
}

static void raise_the_first_a_little(void *unused)
{
	(void)unused;
	ove_backend_thread_set_priority(model_thread_number(0), OVE_PRIO_BELOW_NORMAL);
}

static void raise_the_first(void *unused)
{
	(void)unused;
	ove_backend_thread_set_priority(model_thread_number(0), OVE_PRIO_REALTIME);
}

/* The highest of its own priority and those of all threads that wait for it, directly or through other mutexes. */
static unsigned char deserved(const struct ove_thread *thread)
{
	unsigned char priority = thread->inherit.base;

	for (int i = 0; i < MUTEXES; i++) {
		if (ove_backend_mutex_owner(&mutexes[i]) != thread) {
			continue;
		}
		for (const struct ove_generic_waiter *at = mutexes[i].waiters.first; at != NULL; at = at->next) {
			const unsigned char waiters = deserved(at->thread);

			priority = waiters > priority ? waiters : priority;
		}
	}
	return priority;
}

static void check_priorities(void)
{
	for (int i = 0; model_thread_number(i) != NULL; i++) {
		const struct ove_thread *const thread = model_thread_number(i);

		/* A thread whose timeout has expired withdraws its donated priority when it runs. */
		EXPECT(thread->inherit.effective >= deserved(thread));
		EXPECT(thread->inherit.effective == deserved(thread) || !model_nobody_is_late());
	}
	for (int i = 0; i < MUTEXES; i++) {
		for (const struct ove_generic_waiter *at = mutexes[i].waiters.first; at != NULL; at = at->next) {
			EXPECT(at->priority == at->thread->inherit.effective);
			EXPECT(at->next == NULL || at->next->priority <= at->priority);
		}
	}
}

static void begin(void)
{
	for (int i = 0; i < MUTEXES; i++) {
		ove_backend_mutex_init(&mutexes[i]);
		inside[i] = 0;
	}
	got = 0;
	model_invariant(check_priorities);
}

static void end(void)
{
	for (int i = 0; i < MUTEXES; i++) {
		EXPECT(!ove_backend_mutex_in_use(&mutexes[i]));
		EXPECT(mutexes[i].waiters.first == NULL);
	}
	for (int i = 0; model_thread_number(i) != NULL; i++) {
		EXPECT(model_thread_number(i)->inherit.contended == NULL);
		EXPECT(model_thread_number(i)->inherit.blocked_on == NULL);
	}
	check_priorities();
}

SEARCH(mutex, lock, unlock_meets_timeout, 4, "An unlock near the end of a wait hands the mutex over or frees it.")
{
	begin();
	(void)model_thread("owner", OVE_PRIO_LOW, lock_a, NULL);
	(void)model_thread("waiter", OVE_PRIO_HIGH, try_a, NULL);
	model_run();
	EXPECT(got >= 1);
	end();
}

SEARCH(mutex, lock, three_threads, 2,
       "Three threads never hold the mutex at the same time, and each one that waits forever gets it.")
{
	begin();
	(void)model_thread("low", OVE_PRIO_LOW, lock_a, NULL);
	(void)model_thread("hasty", OVE_PRIO_HIGH, try_a, NULL);
	(void)model_thread("patient", OVE_PRIO_NORMAL, lock_a, NULL);
	model_run();
	EXPECT(got >= 2);
	end();
}

SEARCH(mutex, inherit, along_a_chain, 2,
       "At every step, each thread along a chain of two mutexes has the priority that its waiters donate.")
{
	begin();
	(void)model_thread("holds b", OVE_PRIO_LOW, lock_b, NULL);
	(void)model_thread("holds a", OVE_PRIO_NORMAL, lock_a_and_b, NULL);
	(void)model_thread("waits for a", OVE_PRIO_HIGH, try_a, NULL);
	model_run();
	end();
}

SEARCH(mutex, inherit, middle_of_a_chain_gives_up, 2,
       "Along a chain of two mutexes, priorities stay right when the timeout of the thread in the middle expires.")
{
	begin();
	(void)model_thread("holds b", OVE_PRIO_LOW, lock_b, NULL);
	(void)model_thread("holds a", OVE_PRIO_NORMAL, lock_a_try_b, NULL);
	(void)model_thread("waits for a", OVE_PRIO_HIGH, lock_a, NULL);
	model_run();
	EXPECT(got >= 2);
	end();
}

SEARCH(mutex, inherit, of_two_mutexes, 2,
       "At every step, a thread that holds two contended mutexes has the priority that the waiters of both donate.")
{
	begin();
	(void)model_thread("holds both", OVE_PRIO_LOW, lock_a_and_b, NULL);
	(void)model_thread("waits for a", OVE_PRIO_HIGH, try_a, NULL);
	(void)model_thread("waits for b", OVE_PRIO_NORMAL, try_b, NULL);
	model_run();
	end();
}

SEARCH(mutex, inherit, circle_is_raised_once, 2,
       "A thread that waits for a member of a deadlock raises the deadlocked threads, and the propagation ends after "
       "one round.")
{
	begin();
	/* A recursive computation of the expected priorities does not terminate in a deadlock. */
	model_invariant(NULL);
	(void)model_thread("holds a", OVE_PRIO_LOW, lock_a_try_b, NULL);
	(void)model_thread("holds b", OVE_PRIO_LOW, lock_b_try_a, NULL);
	(void)model_thread("urgent", OVE_PRIO_HIGH, try_a, NULL);
	model_run();
	EXPECT(!ove_backend_mutex_in_use(&mutexes[0]) && !ove_backend_mutex_in_use(&mutexes[1]));
}

SEARCH(mutex, inherit, waiter_gets_another_priority, 1,
       "A waiter whose own priority is changed moves to its position, and the owner's priority follows.")
{
	begin();
	(void)model_thread("raised", OVE_PRIO_LOW, lock_a, NULL);
	(void)model_thread("owner", OVE_PRIO_LOW, lock_a, NULL);
	(void)model_thread("other", OVE_PRIO_NORMAL, lock_a, NULL);
	(void)model_thread("raises", OVE_PRIO_NORMAL, raise_the_first, NULL);
	model_run();
	EXPECT(got == 3);
	end();
}

SEARCH(mutex, inherit, owner_of_two_gets_another_priority, 1,
       "An owner of two mutexes whose own priority is changed keeps the priority that its waiters donate.")
{
	begin();
	(void)model_thread("holds both", OVE_PRIO_LOW, lock_a_and_b, NULL);
	(void)model_thread("waits for a", OVE_PRIO_HIGH, lock_a, NULL);
	(void)model_thread("waits for b", OVE_PRIO_NORMAL, lock_b, NULL);
	(void)model_thread("raises", OVE_PRIO_NORMAL, raise_the_first_a_little, NULL);
	model_run();
	EXPECT(got == 4);
	end();
}
