/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/waiting.h>
#include <ove_seam/deadline.h>
#include <ove_seam/kernel.h>
#include <ove_seam/thread.h>
#include <ove_seam/time.h>

#if defined(OVE_GENERIC_WAITER)

static void insert(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list)
{
	struct ove_generic_waiter *prev = NULL;
	struct ove_generic_waiter *next = list->first;

	while (next != NULL && next->priority >= waiter->priority) {
		prev = next;
		next = next->next;
	}
	waiter->prev = prev;
	waiter->next = next;
	waiter->list = list;
	if (next != NULL) {
		next->prev = waiter;
	}
	if (prev != NULL) {
		prev->next = waiter;
	} else {
		list->first = waiter;
	}
}

static void take_out(struct ove_generic_waiter *waiter)
{
	if (waiter->prev != NULL) {
		waiter->prev->next = waiter->next;
	} else {
		waiter->list->first = waiter->next;
	}
	if (waiter->next != NULL) {
		waiter->next->prev = waiter->prev;
	}
	waiter->list = NULL;
}

static bool is_woken(const struct ove_generic_waiter *waiter)
{
	return __atomic_load_n(&waiter->woken, __ATOMIC_ACQUIRE);
}

/* Kernels with inheritance of their own keep a thread's place to themselves; see inherit.h for ours. */
static void remember(struct ove_thread *thread, struct ove_generic_waiter *waiter)
{
#ifdef OVE_GENERIC_INHERIT
	thread->inherit.waiting = waiter;
#else
	(void)thread;
	(void)waiter;
#endif
}

/* By this a thread has its place in a list. */
#ifdef OVE_GENERIC_WAITING_PRIORITY
#define PRIORITY_OF(thread) OVE_GENERIC_WAITING_PRIORITY(thread)
#else
#define PRIORITY_OF(thread) ((unsigned char)ove_backend_thread_get_priority(thread))
#endif

void ove_generic_waiter_join(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list)
{
	struct ove_thread *const self = ove_backend_thread_get_self();

	waiter->thread = self;
	waiter->priority = PRIORITY_OF(self);
	waiter->has_no_end = false;
	waiter->woken = false;
#ifdef OVE_GENERIC_WAITER_PERMIT
	ove_backend_permit_init(&waiter->permit);
#endif
	insert(waiter, list);
	remember(self, waiter);
}

void ove_generic_waiter_move(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list)
{
	take_out(waiter);
	waiter->has_no_end = true;
	insert(waiter, list);
}

void ove_generic_waiter_resort(struct ove_generic_waiter *waiter, unsigned char priority)
{
	struct ove_generic_waiters *const list = waiter->list;

	if (list == NULL || waiter->priority == priority) {
		return;
	}
	take_out(waiter);
	waiter->priority = priority;
	insert(waiter, list);
}

/* The waiter is gone once its thread sees the flag. The thread itself cannot end before the critical section does. */
static inline void let_go_on(struct ove_generic_waiter *waiter, bool from_isr)
{
#ifdef OVE_GENERIC_WAITER_PERMIT
	(void)from_isr;
	__atomic_store_n(&waiter->woken, true, __ATOMIC_RELAXED);
	ove_backend_permit_grant(&waiter->permit);
#else
	struct ove_thread *const thread = waiter->thread;

	__atomic_store_n(&waiter->woken, true, __ATOMIC_RELEASE);
	if (from_isr) {
		ove_backend_thread_unpark_from_isr(thread);
	} else {
		ove_backend_thread_unpark(thread);
	}
#endif
}

void ove_generic_waiter_wake(struct ove_generic_waiter *waiter, bool from_isr)
{
	take_out(waiter);
	remember(waiter->thread, NULL);
	let_go_on(waiter, from_isr);
}

#ifdef OVE_GENERIC_WAITER_PERMIT

/* The priority is looked at where the wait begins. */
void ove_generic_waiter_refresh(struct ove_generic_waiter *waiter)
{
	(void)waiter;
}

/* From the critical section that the thread joined in, or that it looked again in: no thread comes in between. */
static inline bool await(struct ove_generic_waiter *waiter, uint32_t timeout_ms, ove_backend_critical_t *key)
{
	ove_backend_permit_await(&waiter->permit, timeout_ms);
	const bool is_woken_in_time = is_woken(waiter);

	ove_backend_critical_exit(*key);
	ove_backend_wait_over();
	if (is_woken_in_time) {
		return true;
	}
	/* A thread that was suspended has stopped above; what came for it meanwhile is its own. */
	*key = ove_backend_critical_enter();
	if (!is_woken(waiter)) {
		take_out(waiter);
		return false;
	}
	ove_backend_critical_exit(*key);
	return true;
}

bool ove_generic_waiter_wait(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list, uint32_t timeout_ms,
			     ove_backend_critical_t *key)
{
	ove_generic_waiter_join(waiter, list);
	return await(waiter, timeout_ms, key);
}

bool ove_generic_waiter_sleep(struct ove_generic_waiter *waiter, uint32_t timeout_ms)
{
	ove_backend_critical_t key = ove_backend_critical_enter();

	if (is_woken(waiter)) {
		ove_backend_critical_exit(key);
		return true;
	}
	ove_generic_waiter_resort(waiter, PRIORITY_OF(waiter->thread));
	if (await(waiter, timeout_ms, &key)) {
		return true;
	}
	ove_generic_waiter_gave_up(key);
	return false;
}

#else

void ove_generic_waiter_refresh(struct ove_generic_waiter *waiter)
{
	const unsigned char priority = PRIORITY_OF(ove_backend_thread_get_self());
	ove_backend_critical_t key;

	if (waiter->priority == priority) {
		return;
	}
	key = ove_backend_critical_enter();
	ove_generic_waiter_resort(waiter, priority);
	ove_backend_critical_exit(key);
}

/* Until woken or, at the soonest, until the time is over: a wake may have come meanwhile. */
static bool park_until_woken(struct ove_generic_waiter *waiter, uint32_t timeout_ms)
{
	uint64_t deadline_us;
	uint32_t remaining_ms = timeout_ms;

	if (timeout_ms == OVE_WAIT_FOREVER) {
		while (!is_woken(waiter)) {
			(void)ove_backend_thread_park(OVE_WAIT_FOREVER);
		}
		return true;
	}
	deadline_us = ove_deadline_us(ove_backend_time_get_us(), timeout_ms);
	while (ove_backend_thread_park(remaining_ms)) {
		if (is_woken(waiter)) {
			return true;
		}
		/* A permit left over from an earlier wait: only the rest of the time remains. */
		remaining_ms = ove_ms_left(deadline_us, ove_backend_time_get_us(), remaining_ms);
	}
	return false;
}

/* For a thread that parked until its time was over: as ove_generic_waiter_wait(). */
static bool is_woken_after_all(struct ove_generic_waiter *waiter, ove_backend_critical_t *key)
{
	bool has_no_end;

	*key = ove_backend_critical_enter();
	has_no_end = waiter->has_no_end;
	if (!has_no_end && !is_woken(waiter)) {
		take_out(waiter);
		remember(waiter->thread, NULL);
		return false;
	}
	ove_backend_critical_exit(*key);
	return !has_no_end || park_until_woken(waiter, OVE_WAIT_FOREVER);
}

bool ove_generic_waiter_wait(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list, uint32_t timeout_ms,
			     ove_backend_critical_t *key)
{
	ove_generic_waiter_join(waiter, list);
	ove_backend_critical_exit(*key);
	return park_until_woken(waiter, timeout_ms) || is_woken_after_all(waiter, key);
}

bool ove_generic_waiter_sleep(struct ove_generic_waiter *waiter, uint32_t timeout_ms)
{
	ove_backend_critical_t key;

	if (park_until_woken(waiter, timeout_ms) || is_woken_after_all(waiter, &key)) {
		return true;
	}
	ove_generic_waiter_gave_up(key);
	return false;
}

#endif

#endif
