/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Two threads that share data: an interrupt wakes the more urgent one. */
#include "scenario.h"

static volatile unsigned shared;
static volatile unsigned added;
OVE_MUTEX_DEFINE_STATIC(a);
OVE_MUTEX_DEFINE_STATIC(b);
OVE_QUEUE_DEFINE_STATIC(items, int, 4);

/* The lock is released between the read and the write. */
static void unlocked_between_more(void)
{
	ove_mutex_lock(a, OVE_WAIT_FOREVER);
	shared++;
	added++;
	ove_mutex_unlock(a);
}

static bool unlocked_between(void)
{
	OVE_MEASURE("unlocked_between") {
		ove_mutex_lock(a, OVE_WAIT_FOREVER);
		const unsigned before = shared;

		ove_mutex_unlock(a);
		ove_mutex_lock(a, OVE_WAIT_FOREVER);
		shared = before + 1;
		ove_mutex_unlock(a);
	}
	return shared == added + 1;
}

static bool locked_whole(void)
{
	OVE_MEASURE("locked_whole") {
		ove_mutex_lock(a, OVE_WAIT_FOREVER);
		shared++;
		ove_mutex_unlock(a);
	}
	return shared == added + 1;
}

/* Each thread takes one lock first, in opposite orders. */
static void lock_order_more(void)
{
	ove_mutex_lock(b, OVE_WAIT_FOREVER);
	ove_mutex_lock(a, OVE_WAIT_FOREVER);
	ove_mutex_unlock(a);
	ove_mutex_unlock(b);
}

static bool lock_order(void)
{
	OVE_MEASURE("lock_order") {
		ove_mutex_lock(a, OVE_WAIT_FOREVER);
		ove_mutex_lock(b, OVE_WAIT_FOREVER);
		ove_mutex_unlock(b);
		ove_mutex_unlock(a);
	}
	return true;
}

/* Two different locks for the same data. */
static bool another_lock(void)
{
	OVE_MEASURE("another_lock") {
		ove_mutex_lock(b, OVE_WAIT_FOREVER);
		shared++;
		ove_mutex_unlock(b);
	}
	return shared == added + 1;
}

/* The queue was not empty when it was checked, but is by the time of the receive. */
static void count_then_take_more(void)
{
	int item;

	(void)ove_queue_receive(items, &item, OVE_NO_WAIT);
}

static bool count_then_take(void)
{
	int item = 1;
	bool is_right = true;

	ove_queue_send(items, &item, OVE_NO_WAIT);
	OVE_MEASURE("count_then_take") {
		if (ove_queue_count(items) > 0) {
			is_right = ove_queue_receive(items, &item, OVE_NO_WAIT) == OVE_OK;
		}
	}
	return is_right;
}

/* An object that its first user creates is created twice. */
static volatile bool is_made;
static volatile unsigned made;

static void make_once(void)
{
	if (!is_made) {
		made++;
		is_made = true;
	}
}

static bool made_twice(void)
{
	OVE_MEASURE("made_twice") {
		make_once();
	}
	return made == 1;
}

/* The last of two users frees an object; both release it at the same time. */
static volatile unsigned users = 2, freed;

static void drop(void)
{
	const unsigned left = users - 1;

	users = left;
	if (left == 0) {
		freed++;
	}
}

static void dropped_more(void)
{
	static bool has_dropped;

	if (!has_dropped) {
		has_dropped = true;
		drop();
	}
}

static bool users_counted(void)
{
	OVE_MEASURE("users_counted") {
		drop();
	}
	if (fired == 0) {
		ove_board_irq_trigger();
		ove_thread_sleep_ms(1);
	}
	return freed == 1;
}

/* The scheduler is locked for only one half of the update. */
static volatile unsigned left_half, right_half;
static volatile bool saw_halves;

static void halves_more(void)
{
	saw_halves = saw_halves || left_half != right_half;
}

static bool half_locked(void)
{
	OVE_MEASURE("half_locked") {
		ove_scheduler_lock();
		left_half++;
		ove_scheduler_unlock();
		right_half++;
	}
	return !saw_halves;
}

static bool both_locked(void)
{
	OVE_MEASURE("both_locked") {
		ove_scheduler_lock();
		left_half++;
		right_half++;
		ove_scheduler_unlock();
	}
	return !saw_halves;
}

const struct scenario thread_scenarios[] = {
	{"unlocked_between", NULL, unlocked_between, unlocked_between_more},
	{"locked_whole", NULL, locked_whole, unlocked_between_more},
	{"lock_order", NULL, lock_order, lock_order_more},
	{"another_lock", NULL, another_lock, unlocked_between_more},
	{"count_then_take", NULL, count_then_take, count_then_take_more},
	{"made_twice", NULL, made_twice, make_once},
	{"users_counted", NULL, users_counted, dropped_more},
	{"half_locked", NULL, half_locked, halves_more},
	{"both_locked", NULL, both_locked, halves_more},
	{NULL, NULL, NULL, NULL},
};
