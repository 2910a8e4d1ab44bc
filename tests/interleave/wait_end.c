/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A wait that another thread aborts: either the waiter has what it waited for, or the abort ended the wait. */
#include "model.h"

#include <ove_seam/wait_end.h>

static struct ove_sem sem;
static struct ove_mutex mutex;
static struct ove_condvar condvar;
static ove_thread_t waiter;
static int results[2];
static int aborted;
static bool ready;

static void begin(void)
{
	ove_backend_sem_init(&sem, 0, 2);
	ove_backend_mutex_init(&mutex);
	ove_backend_condvar_init(&condvar);
	results[0] = results[1] = aborted = 1;
	ready = false;
}

static int take(uint32_t timeout_ms)
{
	return ove_backend_sem_take(&sem, timeout_ms) ? OVE_OK : ove_wait_result();
}

static int lock(uint32_t timeout_ms)
{
	return ove_backend_mutex_lock(&mutex, timeout_ms) ? OVE_OK : ove_wait_result();
}

static void unlock(void)
{
	ove_backend_mutex_unlock(&mutex);
}

static void end_its_wait(void *unused)
{
	(void)unused;
	aborted = ove_thread_abort_wait(waiter);
	EXPECT(aborted == OVE_OK || aborted == OVE_ERR_EMPTY);
}

/* A successful abort is reported by one of the two waits, and one that came too late by none. */
static void expect_told(void)
{
	const int cancelled = (results[0] == OVE_ERR_CANCELLED) + (results[1] == OVE_ERR_CANCELLED);

	EXPECT(cancelled == (aborted == OVE_OK ? 1 : 0));
	EXPECT(waiter->common.wait_end == 0);
}

static void take_twice(void *timeout_ms)
{
	results[0] = take((uint32_t)(uintptr_t)timeout_ms);
	results[1] = take(1);
}

static void give(void *unused)
{
	(void)unused;
	EXPECT(ove_backend_sem_give(&sem));
}

static void expect_tokens(void)
{
	model_run();
	expect_told();
	EXPECT(ove_backend_sem_count(&sem) == (results[0] == OVE_OK || results[1] == OVE_OK ? 0u : 1u));
	EXPECT(!ove_backend_sem_in_use(&sem));
}

SEARCH(wait_end, sem, end_meets_token, 3,
       "A token given near an aborted wait is taken by one of the waiter's waits or stays, and the abort is reported "
       "once or "
       "never.")
{
	begin();
	waiter = model_thread("taker", OVE_PRIO_NORMAL, take_twice, (void *)(uintptr_t)OVE_WAIT_FOREVER);
	(void)model_thread("giver", OVE_PRIO_NORMAL, give, NULL);
	(void)model_thread("ender", OVE_PRIO_NORMAL, end_its_wait, NULL);
	expect_tokens();
}

SEARCH(wait_end, sem, end_meets_timeout, 2,
       "A token near an aborted wait is neither lost nor doubled if the wait may also time out.")
{
	begin();
	waiter = model_thread("taker", OVE_PRIO_NORMAL, take_twice, (void *)(uintptr_t)1);
	(void)model_thread("giver", OVE_PRIO_NORMAL, give, NULL);
	(void)model_thread("ender", OVE_PRIO_NORMAL, end_its_wait, NULL);
	expect_tokens();
}

static void lock_twice(void *unused)
{
	(void)unused;
	results[0] = lock(OVE_WAIT_FOREVER);
	if (results[0] == OVE_OK) {
		unlock();
	}
	results[1] = lock(1);
	if (results[1] == OVE_OK) {
		unlock();
	}
}

static void hold(void *unused)
{
	(void)unused;
	EXPECT(lock(OVE_WAIT_FOREVER) == OVE_OK);
	model_busy_us(1);
	unlock();
}

SEARCH(wait_end, mutex, end_meets_unlock, 3,
       "After a wait is aborted near an unlock, the mutex is free in the end and its owner has its own priority.")
{
	begin();
	waiter = model_thread("waiter", OVE_PRIO_HIGH, lock_twice, NULL);
	const ove_thread_t owner = model_thread("owner", OVE_PRIO_LOW, hold, NULL);

	(void)model_thread("ender", OVE_PRIO_NORMAL, end_its_wait, NULL);
	model_run();
	expect_told();
	EXPECT(mutex.word == 0);
	EXPECT(ove_generic_waiters_none(&mutex.waiters));
	EXPECT(owner->inherit.effective == OVE_PRIO_LOW);
}

static void await_signal(void *unused)
{
	(void)unused;
	results[1] = lock(OVE_WAIT_FOREVER);
	if (results[1] != OVE_OK) {
		return;
	}
	if (!ready) {
		results[0] = ove_backend_condvar_wait(&condvar, &mutex, OVE_WAIT_FOREVER) ? OVE_OK : ove_wait_result();
	}
	EXPECT(ove_backend_mutex_owner(&mutex) == waiter);
	unlock();
}

static void signal(void *unused)
{
	(void)unused;
	EXPECT(lock(OVE_WAIT_FOREVER) == OVE_OK);
	ready = true;
	ove_backend_condvar_signal(&condvar);
	unlock();
}

static void end_its_wait_inside(void *unused)
{
	(void)unused;
	/* With the mutex held, the waiter is before its wait, in it, or after it. */
	EXPECT(lock(OVE_WAIT_FOREVER) == OVE_OK);
	end_its_wait(NULL);
	unlock();
}

SEARCH(wait_end, condvar, end_meets_signal, 2,
       "A waiter gets its signal or the abort is reported to it; it holds its mutex in both cases.")
{
	begin();
	waiter = model_thread("waiter", OVE_PRIO_HIGH, await_signal, NULL);
	(void)model_thread("signaller", OVE_PRIO_NORMAL, signal, NULL);
	(void)model_thread("ender", OVE_PRIO_NORMAL, end_its_wait_inside, NULL);
	model_run();
	expect_told();
	EXPECT(mutex.word == 0);
	EXPECT(ove_generic_waiters_none(&condvar.waiters));
}
