/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The searches of a condition variable; CONDVAR is the concept in their names. */
#include "model.h"

#include <string.h>

static struct ove_condvar condvar;
static struct ove_mutex mutex;
static int ready;
static int taken;
static int signalled;
static int order[MODEL_THREADS];
static int served;

static void lock(void)
{
	EXPECT(ove_backend_mutex_lock(&mutex, OVE_WAIT_FOREVER));
}

static void unlock(void)
{
	ove_backend_mutex_unlock(&mutex);
}

static bool wait(uint32_t timeout_ms)
{
	const bool result = ove_backend_condvar_wait(&condvar, &mutex, timeout_ms);

	EXPECT(ove_backend_mutex_owner(&mutex) == ove_backend_thread_get_self());
	signalled += result ? 1 : 0;
	return result;
}

static void take_item(void)
{
	EXPECT(ready > 0);
	ready--;
	taken++;
}

/* Takes the item that a signal announces. On timeout it takes nothing, so a signal that it consumed late is lost. */
static void wait_once_for_1_ms(void *unused)
{
	(void)unused;
	lock();
	if (wait(1) && ready > 0) {
		take_item();
	}
	unlock();
}

/* Waits without taking an item, so a signal that it swallows is lost for the other waiters. */
static void wait_for_1_ms_and_pass_on(void *unused)
{
	(void)unused;
	lock();
	if (wait(1)) {
		ove_backend_condvar_signal(&condvar);
	}
	unlock();
}

static void wait_until_ready(void *unused)
{
	(void)unused;
	lock();
	while (ready == 0) {
		(void)wait(OVE_WAIT_FOREVER);
	}
	take_item();
	unlock();
}

static void wait_and_report(void *number)
{
	lock();
	EXPECT(wait(OVE_WAIT_FOREVER));
	order[served++] = MODEL_NUMBER(number);
	unlock();
}

/* A signalled waiter that waits for the caller's mutex raises the caller to its priority. */
static void expect_lent(void)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	if (!ove_generic_waiters_none(&mutex.waiters)) {
		EXPECT(ove_backend_thread_get_self()->inherit.effective >=
		       ove_generic_waiters_first_thread(&mutex.waiters)->inherit.effective);
	}
	ove_backend_critical_exit(key);
}

static void announce_with_the_mutex(void *unused)
{
	(void)unused;
	lock();
	ready++;
	ove_backend_condvar_signal(&condvar);
	expect_lent();
	unlock();
}

static void announce_two_with_the_mutex(void *unused)
{
	announce_with_the_mutex(unused);
	announce_with_the_mutex(unused);
}

static void announce_without_the_mutex(void *unused)
{
	(void)unused;
	lock();
	ready++;
	unlock();
	ove_backend_condvar_signal(&condvar);
}

static void announce_two_without_the_mutex(void *unused)
{
	announce_without_the_mutex(unused);
	announce_without_the_mutex(unused);
}

static void time_out(void *unused)
{
	(void)unused;
	lock();
	EXPECT(!wait(1));
	unlock();
}

static struct ove_thread *raised[2];

/* Waits for the condition with a priority inherited from the next thread. */
static void wait_while_raised(void *number)
{
	model_sleep_ms(1);
	lock();
	model_sleep_ms(2);
	EXPECT(ove_backend_thread_get_priority(ove_backend_thread_get_self()) == OVE_PRIO_HIGH);
	EXPECT(wait(OVE_WAIT_FOREVER));
	order[served++] = MODEL_NUMBER(number);
	unlock();
}

static void lend_for_a_time(void *unused)
{
	(void)unused;
	model_sleep_ms(2);
	lock();
	unlock();
}

static void broadcast_when_all_wait(void *unused)
{
	(void)unused;
	/* In calm time every other thread waits by then. */
	model_sleep_ms(5);
	lock();
	ove_backend_condvar_broadcast(&condvar);
	unlock();
}

static void signal_thrice_when_all_wait(void *unused)
{
	(void)unused;
	for (int i = 0; i < 3; i++) {
		model_sleep_ms(5);
		ove_backend_condvar_signal(&condvar);
	}
}

static void raise_and_signal_thrice_when_all_wait(void *unused)
{
	model_sleep_ms(5);
	ove_backend_thread_set_priority(raised[0], OVE_PRIO_HIGH);
	ove_backend_thread_set_priority(raised[1], OVE_PRIO_ABOVE_NORMAL);
	signal_thrice_when_all_wait(unused);
}

static void begin(void)
{
	ove_backend_mutex_init(&mutex);
	ove_backend_condvar_init(&condvar);
	ready = 0;
	taken = 0;
	signalled = 0;
	served = 0;
	memset(order, 0, sizeof(order));
}

static void end(void)
{
	EXPECT(!ove_backend_condvar_in_use(&condvar));
	EXPECT(!ove_backend_mutex_in_use(&mutex));
	for (int i = 0; model_thread_number(i) != NULL; i++) {
		EXPECT(model_thread_number(i)->inherit.effective == model_thread_number(i)->inherit.base);
		EXPECT(model_thread_number(i)->inherit.contended == NULL);
	}
}

SEARCH(CONDVAR, wait, owns_the_mutex, 3,
       "However a wait ends near a signal, its thread then owns the mutex, and the mutex is free in the end.")
{
	begin();
	(void)model_thread("waiter", OVE_PRIO_NORMAL, wait_once_for_1_ms, NULL);
	(void)model_thread("signaller", OVE_PRIO_LOW, announce_without_the_mutex, NULL);
	model_run();
	EXPECT(ready + taken == 1);
	end();
}

SEARCH(CONDVAR, wait, owns_the_mutex_after_the_signaller, 4,
       "The same while the signaller still holds the mutex: the waiter continues only once it is free, and donates "
       "until "
       "then.")
{
	begin();
	(void)model_thread("waiter", OVE_PRIO_NORMAL, wait_once_for_1_ms, NULL);
	(void)model_thread("signaller", OVE_PRIO_LOW, announce_with_the_mutex, NULL);
	model_run();
	EXPECT(ready + taken == 1);
	end();
}

SEARCH(CONDVAR, wait, signal_is_not_lost_in_a_timeout, 2,
       "A signal that reaches a waiter as its timeout expires belongs to that waiter, so no other waiter times out.")
{
	begin();
	(void)model_thread("hasty", OVE_PRIO_HIGH, wait_once_for_1_ms, NULL);
	(void)model_thread("patient", OVE_PRIO_NORMAL, wait_until_ready, NULL);
	(void)model_thread("announcer", OVE_PRIO_LOW, announce_two_with_the_mutex, NULL);
	model_run();
	EXPECT(taken >= 1 && taken + ready == 2);
	end();
}

SEARCH(CONDVAR, wait, says_so_when_signalled, 2,
       "A wait that takes a signal as its timeout expires returns that it was signalled.")
{
	begin();
	(void)model_thread("hasty", OVE_PRIO_HIGH, wait_for_1_ms_and_pass_on, NULL);
	(void)model_thread("patient", OVE_PRIO_NORMAL, wait_until_ready, NULL);
	(void)model_thread("announcer", OVE_PRIO_LOW, announce_with_the_mutex, NULL);
	model_run();
	EXPECT(taken == 1 && ready == 0);
	end();
}

SEARCH(CONDVAR, wait, two_announcements_two_takers, 2, "Two items that are announced one by one release two takers.")
{
	begin();
	(void)model_thread("one", OVE_PRIO_NORMAL, wait_until_ready, NULL);
	(void)model_thread("two", OVE_PRIO_NORMAL, wait_until_ready, NULL);
	(void)model_thread("announcer", OVE_PRIO_NORMAL, announce_two_without_the_mutex, NULL);
	model_run();
	EXPECT(taken == 2 && ready == 0);
	end();
}

SEARCH_IN_TIME(
	CONDVAR, broadcast, by_priority,
	"A broadcast serves all waiters, the most urgent first, and those of equal priority in order of arrival.")
{
	begin();
	(void)model_thread("low", OVE_PRIO_LOW, wait_and_report, MODEL_ARG(3));
	(void)model_thread("high", OVE_PRIO_HIGH, wait_and_report, MODEL_ARG(1));
	(void)model_thread("normal", OVE_PRIO_NORMAL, wait_and_report, MODEL_ARG(2));
	(void)model_thread("broadcasts", OVE_PRIO_NORMAL, broadcast_when_all_wait, NULL);
	model_run();
	EXPECT(served == 3 && signalled == 3);
#ifndef CONDVAR_WAKES
	/* Without the mutex's own list, the kernel's scheduler sets the order, which this model leaves open. */
	EXPECT(order[0] == 1 && order[1] == 2 && order[2] == 3);
#endif
	end();
}

SEARCH_IN_TIME(CONDVAR, signal, one_by_priority, "Each signal serves one waiter, the most urgent.")
{
	begin();
	(void)model_thread("low", OVE_PRIO_LOW, wait_and_report, MODEL_ARG(3));
	(void)model_thread("high", OVE_PRIO_HIGH, wait_and_report, MODEL_ARG(1));
	(void)model_thread("normal", OVE_PRIO_NORMAL, wait_and_report, MODEL_ARG(2));
	(void)model_thread("signals", OVE_PRIO_NORMAL, signal_thrice_when_all_wait, NULL);
	model_run();
	EXPECT(served == 3 && signalled == 3);
	EXPECT(order[0] == 1 && order[1] == 2 && order[2] == 3);
	end();
}

SEARCH_IN_TIME(CONDVAR, signal, one_by_present_priority,
	       "A signal serves the thread that is the most urgent when it is sent, not the one that was when the "
	       "waits began.")
{
	begin();
	(void)model_thread("normal", OVE_PRIO_NORMAL, wait_and_report, MODEL_ARG(3));
	raised[0] = model_thread("below normal", OVE_PRIO_BELOW_NORMAL, wait_and_report, MODEL_ARG(1));
	raised[1] = model_thread("low", OVE_PRIO_LOW, wait_and_report, MODEL_ARG(2));
	(void)model_thread("signals", OVE_PRIO_NORMAL, raise_and_signal_thrice_when_all_wait, NULL);
	model_run();
	EXPECT(order[0] == 1 && order[1] == 2 && order[2] == 3);
	end();
}

SEARCH_IN_TIME(CONDVAR, signal, equals_in_order_after_inheritance,
	       "A thread that inherits a priority and then waits does not overtake waiters of equal priority.")
{
	begin();
	(void)model_thread("first", OVE_PRIO_NORMAL, wait_and_report, MODEL_ARG(1));
	(void)model_thread("second", OVE_PRIO_NORMAL, wait_while_raised, MODEL_ARG(2));
	(void)model_thread("lends", OVE_PRIO_HIGH, lend_for_a_time, NULL);
	(void)model_thread("signals", OVE_PRIO_NORMAL, signal_thrice_when_all_wait, NULL);
	model_run();
	EXPECT(served == 2 && order[0] == 1 && order[1] == 2);
	end();
}

SEARCH_IN_TIME(CONDVAR, wait, timeout_is_no_signal, "A wait that no signal ends returns a timeout.")
{
	begin();
	(void)model_thread("waits", OVE_PRIO_NORMAL, time_out, NULL);
	model_run();
	EXPECT(signalled == 0);
	end();
}
