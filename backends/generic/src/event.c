/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/event.h>
#include <ove_backend/kernel.h>

#if CONFIG_OVE_EVENT

static bool consume_or_announce(struct ove_event *event)
{
	uint32_t word = __atomic_load_n(&event->word, __ATOMIC_RELAXED);
	uint32_t wanted;

	do {
		wanted = word == OVE_GENERIC_EVENT_SET ? OVE_GENERIC_EVENT_CLEAR : OVE_GENERIC_EVENT_WAITED;
	} while (!__atomic_compare_exchange_n(&event->word, &word, wanted, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED));
	return wanted == OVE_GENERIC_EVENT_CLEAR;
}

bool ove_generic_event_wait_slow(struct ove_event *event, uint32_t timeout_ms)
{
	struct ove_generic_waiter waiter;
	ove_backend_critical_t key;
	bool signalled;

	if (timeout_ms == OVE_NO_WAIT) {
		return false;
	}
	key = ove_backend_critical_enter();
	signalled = consume_or_announce(event);
	if (!signalled) {
		ove_generic_waiter_join(&waiter, &event->waiters);
	}
	ove_backend_critical_exit(key);
	if (signalled || ove_generic_waiter_sleep(&waiter, timeout_ms)) {
		return true;
	}
	key = ove_backend_critical_enter();
	if (ove_generic_waiter_leave(&waiter)) {
		__atomic_store_n(&event->word, OVE_GENERIC_EVENT_CLEAR, __ATOMIC_RELEASE);
	} else {
		signalled = true;
	}
	ove_backend_critical_exit(key);
	return signalled;
}

void ove_generic_event_signal_slow(struct ove_event *event, bool from_isr)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	struct ove_generic_waiter *const first = ove_generic_waiters_first(&event->waiters);

	if (first == NULL) {
		/* The waiter's time ran out on the way here. */
		ove_generic_event_signal(event, from_isr);
	} else {
		__atomic_store_n(&event->word, OVE_GENERIC_EVENT_CLEAR, __ATOMIC_RELEASE);
		ove_generic_waiter_wake(first, from_isr);
	}
	ove_backend_critical_exit(key);
}

#endif /* CONFIG_OVE_EVENT */
