/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A mutex whose owner is a native thread, on a kernel that raises such an owner. */
#include "model.h"

#include <string.h>

#if defined(OVE_GENERIC_NATIVE_RAISED)

enum { MUTEXES = 3 };
static struct ove_mutex mutexes[MUTEXES];
static int got;

/* The highest of the thread's own priority and those of all threads that wait for it, directly or through other
 * mutexes. */
static int deserved(const struct ove_thread *thread)
{
	int priority = thread->inherit.base;

	for (int i = 0; i < MUTEXES; i++) {
		if (ove_backend_mutex_owner(&mutexes[i]) != thread) {
			continue;
		}
		for (const struct ove_generic_waiter *at = mutexes[i].waiters.first; at != NULL; at = at->next) {
			const int waiters = deserved(at->thread);

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
		EXPECT(thread->native_priority >= deserved(thread));
		EXPECT(thread->native_priority == deserved(thread) || !model_nobody_is_late());
		EXPECT(!thread->is_native || thread->inherit.contended == NULL);
		EXPECT(!thread->is_native || thread->inherit.effective == thread->inherit.base);
	}
}

static void begin(void)
{
	/* Clear what the previous order left there. */
	memset(mutexes, 0xa5, sizeof(mutexes));
	for (int i = 0; i < MUTEXES; i++) {
		ove_backend_mutex_init(&mutexes[i]);
	}
	got = 0;
	model_invariant(check_priorities);
}

static void end(int wanted)
{
	EXPECT(got == wanted);
	for (int i = 0; i < MUTEXES; i++) {
		EXPECT(!ove_backend_mutex_in_use(&mutexes[i]));
	}
	check_priorities();
}

static void lock_one(struct ove_mutex *mutex, struct ove_mutex *inner, uint32_t timeout_ms)
{
	if (!ove_backend_mutex_lock(mutex, timeout_ms)) {
		got++;
		return;
	}
	if (inner != NULL) {
		lock_one(inner, NULL, OVE_WAIT_FOREVER);
	} else {
		model_busy_us(1);
		got++;
	}
	ove_backend_mutex_unlock(mutex);
}

static void first(void *unused)
{
	(void)unused;
	lock_one(&mutexes[0], NULL, OVE_WAIT_FOREVER);
}

static void first_for_a_time(void *unused)
{
	(void)unused;
	lock_one(&mutexes[0], NULL, 1);
}

static void second(void *unused)
{
	(void)unused;
	lock_one(&mutexes[1], NULL, OVE_WAIT_FOREVER);
}

static void first_and_second(void *unused)
{
	(void)unused;
	lock_one(&mutexes[0], &mutexes[1], OVE_WAIT_FOREVER);
}

static void second_and_third(void *unused)
{
	(void)unused;
	lock_one(&mutexes[1], &mutexes[2], OVE_WAIT_FOREVER);
}

static void third(void *unused)
{
	(void)unused;
	lock_one(&mutexes[2], NULL, OVE_WAIT_FOREVER);
}

SEARCH(mutex, native, is_raised, 2,
       "A native owner of a mutex runs at the priority of the most urgent waiter, and at its own again when that "
       "waiter times out or the mutex is unlocked.")
{
	begin();
	(void)model_native("native", OVE_PRIO_LOW, first, NULL);
	(void)model_thread("hasty", OVE_PRIO_HIGH, first_for_a_time, NULL);
	(void)model_thread("patient", OVE_PRIO_NORMAL, first, NULL);
	model_run();
	end(3);
}

SEARCH(mutex, native, is_raised_by_two, 2,
       "A native owner of two mutexes keeps the priority donated by the waiters of one when it unlocks the other.")
{
	begin();
	(void)model_native("native", OVE_PRIO_LOW, first_and_second, NULL);
	(void)model_thread("of the first", OVE_PRIO_NORMAL, first, NULL);
	(void)model_thread("of the second", OVE_PRIO_HIGH, second, NULL);
	model_run();
	end(3);
}

SEARCH(mutex, native, keeps_its_own_priority, 1,
       "A native thread that waited for the mutex, with another behind it, runs at its own priority again after a more "
       "urgent waiter has raised it.")
{
	begin();
	(void)model_thread("owner", OVE_PRIO_LOW, first, NULL);
	(void)model_native("native", OVE_PRIO_NORMAL, first, NULL);
	(void)model_thread("behind", OVE_PRIO_LOW, first, NULL);
	(void)model_thread("urgent", OVE_PRIO_HIGH, first_for_a_time, NULL);
	model_run();
	end(4);
}

SEARCH(mutex, native, passes_on, 2, "A native thread in a chain passes its inherited priority on to an ove thread.")
{
	begin();
	(void)model_native("native", OVE_PRIO_LOW, second_and_third, NULL);
	(void)model_thread("last", OVE_PRIO_IDLE, third, NULL);
	(void)model_thread("between", OVE_PRIO_BELOW_NORMAL, first_and_second, NULL);
	(void)model_thread("urgent", OVE_PRIO_HIGH, first_for_a_time, NULL);
	model_run();
	end(4);
}

SEARCH(mutex, native, passes_on_to_another, 2,
       "A native thread in a chain passes its inherited priority on to another native thread.")
{
	begin();
	(void)model_native("native", OVE_PRIO_LOW, first_and_second, NULL);
	(void)model_native("last", OVE_PRIO_IDLE, second, NULL);
	(void)model_thread("urgent", OVE_PRIO_HIGH, first_for_a_time, NULL);
	model_run();
	end(3);
}

#endif
