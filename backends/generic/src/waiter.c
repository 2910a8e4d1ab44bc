/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/waiting.h>
#include <ove_seam/deadline.h>
#include <ove_seam/kernel.h>
#include <ove_seam/thread.h>
#include <ove_seam/time.h>

#if defined(OVE_GENERIC_WAITER)

/* A kernel with its own inheriting mutexes maintains a thread's position itself; for ove's mutexes, see inherit.h. */
static void remember(struct ove_thread *thread, struct ove_generic_waiter *waiter)
{
#if defined(OVE_GENERIC_INHERIT)
	thread->inherit.waiting = waiter;
#elif defined(OVE_BACKEND_WAITING)
	OVE_BACKEND_WAITING(thread) = waiter;
#else
	(void)thread;
	(void)waiter;
#endif
}

/* Always inlined: a call costs three instructions in each wait. Whether the compiler inlines it by itself depends on
 * the rest of the file. */
static inline __attribute__((always_inline)) void join(struct ove_generic_waiter *waiter,
						       struct ove_generic_waiters *list)
{
	struct ove_thread *const self = ove_backend_thread_get_self();

	waiter->thread = self;
	waiter->priority = ove_generic_waiting_priority(self);
	waiter->has_no_end = false;
	waiter->woken = false;
	ove_generic_waiter_insert(waiter, list);
	remember(self, waiter);
}

void ove_generic_waiter_join(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list)
{
	join(waiter, list);
}

/* The waiter may be gone once its thread sees the flag. The thread cannot end before the critical section ends. */
static inline void let_go_on(struct ove_generic_waiter *waiter, bool from_isr)
{
	struct ove_thread *const thread = waiter->thread;

	__atomic_store_n(&waiter->woken, true, __ATOMIC_RELEASE);
	if (from_isr) {
		ove_backend_thread_unpark_from_isr(thread);
	} else {
		ove_backend_thread_unpark(thread);
	}
}

void ove_generic_waiter_wake(struct ove_generic_waiter *waiter, bool from_isr)
{
	ove_generic_waiter_take_out(waiter);
	remember(waiter->thread, NULL);
	let_go_on(waiter, from_isr);
}

#if defined(OVE_GENERIC_INHERIT) || defined(OVE_BACKEND_WAITING)
/* A waiter that is no longer in a list gets nothing, so no wake comes after the end. */
bool ove_generic_waiter_end(struct ove_thread *thread, unsigned char reason)
{
	struct ove_generic_waiter *const waiter = thread->inherit.waiting;

	if (waiter == NULL || waiter->has_no_end) {
		return false;
	}
	ove_generic_waiter_take_out(waiter);
	remember(thread, NULL);
	thread->common.wait_end |= reason;
	ove_backend_thread_unpark(thread);
	return true;
}
#endif

void ove_generic_waiter_refresh(struct ove_generic_waiter *waiter)
{
	const unsigned char priority = ove_generic_waiting_priority(ove_backend_thread_get_self());
	ove_backend_critical_t key;

	if (waiter->priority == priority) {
		return;
	}
	key = ove_backend_critical_enter();
	ove_generic_waiter_resort(waiter, priority);
	ove_backend_critical_exit(key);
}

/* Returns true if the waiter is in no list: its wait was ended, or it was woken just now. */
static __attribute__((noinline, cold)) bool is_taken_out(const struct ove_generic_waiter *waiter)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool is_out = waiter->list == NULL;

	ove_backend_critical_exit(key);
	return is_out;
}

/* Waits until the thread is woken, the timeout expires or the wait is ended. Even if this returns false, a wake may
 * have come at the same time. */
static bool park_until_woken(struct ove_generic_waiter *waiter, uint32_t timeout_ms)
{
	uint64_t deadline_us;
	uint32_t remaining_ms = timeout_ms;

	if (timeout_ms == OVE_WAIT_FOREVER) {
		do {
			if (!ove_backend_thread_park(OVE_WAIT_FOREVER)) {
				return false;
			}
			if (ove_generic_waiter_is_woken(waiter)) {
				return true;
			}
		} while (!is_taken_out(waiter));
		return false;
	}
	deadline_us = ove_deadline_us(ove_backend_time_get_us(), timeout_ms);
	while (ove_backend_thread_park(remaining_ms)) {
		if (ove_generic_waiter_is_woken(waiter)) {
			return true;
		}
		if (is_taken_out(waiter)) {
			return false;
		}
		/* A permit was left over from an earlier wait: continue with the rest of the time. */
		remaining_ms = ove_ms_left(deadline_us, ove_backend_time_get_us(), remaining_ms);
	}
	return false;
}

/* Finishes a wait that parked until its timeout expired or it was ended. Returns like ove_generic_waiter_wait(). */
static bool take_late_wake(struct ove_generic_waiter *waiter, ove_backend_critical_t *key)
{
	bool has_no_end;

	*key = ove_backend_critical_enter();
	has_no_end = waiter->has_no_end;
	if (!has_no_end && !ove_generic_waiter_is_woken(waiter)) {
		if (waiter->list != NULL) {
			ove_generic_waiter_take_out(waiter);
			remember(waiter->thread, NULL);
		}
		return false;
	}
	ove_backend_critical_exit(*key);
	/* The wake came after the wait had ended, and before the thread ran, so discard the reason. */
	(void)ove_backend_wait_end();
	return !has_no_end || park_until_woken(waiter, OVE_WAIT_FOREVER);
}

bool ove_generic_waiter_wait(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list, uint32_t timeout_ms,
			     ove_backend_critical_t *key)
{
	join(waiter, list);
	ove_backend_critical_exit(*key);
	return park_until_woken(waiter, timeout_ms) || take_late_wake(waiter, key);
}

bool ove_generic_waiter_sleep(struct ove_generic_waiter *waiter, uint32_t timeout_ms)
{
	ove_backend_critical_t key;

	if (park_until_woken(waiter, timeout_ms) || take_late_wake(waiter, &key)) {
		return true;
	}
	ove_generic_waiter_finish_timeout(key);
	return false;
}

#endif
