/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: the timer's callback and the thread lock one mutex.
 */
#include "check.h"

OVE_MUTEX_DEFINE_STATIC(expiry_lock);
static int64_t locked_expiries;

static void on_expiry(ove_timer_t timer, void *arg)
{
	(void)timer, (void)arg;
	if (ove_mutex_try_lock(expiry_lock) == OVE_OK) {
		locked_expiries++;
		ove_mutex_unlock(expiry_lock);
	}
}

OVE_TIMER_DEFINE_STATIC(locked_timer, on_expiry, NULL, 1, OVE_TIMER_PERIODIC);

CHECK_CASE(clean_timer_locked)
{
	ove_timer_start(locked_timer);
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_thread_sleep_ms(1);
		ove_mutex_lock(expiry_lock, OVE_WAIT_FOREVER);
		check_use((int)locked_expiries);
		ove_mutex_unlock(expiry_lock);
	}
	ove_timer_stop(locked_timer);
}
