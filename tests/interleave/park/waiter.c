/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file An unused permit may be left over from an earlier wait; it must not affect a later wait. */
#include "model.h"

#include <ove/time.h>

static struct ove_generic_waiters list;
static struct ove_thread *waits;
static uint64_t start_us;
static bool woken;

static void wait_for_10_ms(void *unused)
{
	struct ove_generic_waiter waiter;
	ove_backend_critical_t key = ove_backend_critical_enter();

	(void)unused;
	EXPECT(!ove_generic_waiter_wait(&waiter, &list, 10, &key));
	ove_generic_waiter_finish_timeout(key);
	EXPECT(ove_backend_time_get_us() - start_us >= 10000u);
	EXPECT(ove_backend_time_get_us() - start_us < 11000u);
}

static void wait_for_ever(void *unused)
{
	struct ove_generic_waiter waiter;
	ove_backend_critical_t key = ove_backend_critical_enter();

	(void)unused;
	EXPECT(ove_generic_waiter_wait(&waiter, &list, OVE_WAIT_FOREVER, &key));
	EXPECT(woken);
}

static void leave_a_permit(void *unused)
{
	(void)unused;
	model_sleep_ms(3);
	model_busy_us(700);
	ove_backend_thread_unpark(waits);
}

static void wake(void *unused)
{
	(void)unused;
	model_sleep_ms(5);
	const ove_backend_critical_t key = ove_backend_critical_enter();

	woken = true;
	ove_generic_waiter_wake(ove_generic_waiters_first(&list), false);
	ove_backend_critical_exit(key);
}

static void begin(ove_thread_fn function)
{
	ove_generic_waiters_init(&list);
	start_us = ove_backend_time_get_us();
	woken = false;
	waits = model_thread("waits", OVE_PRIO_NORMAL, function, NULL);
	(void)model_thread("leaves a permit", OVE_PRIO_NORMAL, leave_a_permit, NULL);
}

SEARCH_IN_TIME(
	waiter, wait, permit_changes_no_timeout,
	"A wait with a leftover permit ends exactly when its timeout expires, not a millisecond sooner or later.")
{
	begin(wait_for_10_ms);
	model_run();
	EXPECT(list.first == NULL);
}

SEARCH_IN_TIME(waiter, wait, permit_ends_no_wait,
	       "A wait without a timeout ignores a leftover permit and lasts until it is woken.")
{
	begin(wait_for_ever);
	(void)model_thread("wakes", OVE_PRIO_NORMAL, wake, NULL);
	model_run();
	EXPECT(list.first == NULL);
}
