/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/waiting.h>
#include <ove_generic/word.h>
#include <ove_seam/event.h>
#include <ove_seam/kernel.h>

#if CONFIG_OVE_EVENT && defined(OVE_GENERIC_EVENT)

static bool consume_or_announce(struct ove_event *event)
{
	uint32_t word = __atomic_load_n(&event->word, __ATOMIC_RELAXED);
	uint32_t wanted;

	do {
		wanted = word == OVE_GENERIC_EVENT_SET ? OVE_GENERIC_EVENT_CLEAR : OVE_GENERIC_EVENT_WAITED;
	} while (!OVE_GENERIC_WORD_SWAP(&event->word, &word, wanted));
	return wanted == OVE_GENERIC_EVENT_CLEAR;
}

static bool is_announced(const struct ove_event *event)
{
	return __atomic_load_n(&event->word, __ATOMIC_RELAXED) == OVE_GENERIC_EVENT_WAITED;
}

bool ove_generic_event_wait_slow(struct ove_event *event, uint32_t timeout_ms)
{
	struct ove_generic_waiter waiter;
	ove_backend_critical_t key;

	if (timeout_ms == OVE_NO_WAIT) {
		return false;
	}
	key = ove_backend_critical_enter();
	if (consume_or_announce(event)) {
		ove_backend_critical_exit(key);
		return true;
	}
	if (ove_generic_waiter_wait(&waiter, &event->waiters, timeout_ms, &key)) {
		return true;
	}
	if (is_announced(event)) {
		__atomic_store_n(&event->word, OVE_GENERIC_EVENT_CLEAR, __ATOMIC_RELEASE);
	}
	ove_generic_waiter_finish_timeout(key);
	return false;
}

void ove_generic_event_signal_slow(struct ove_event *event, bool from_isr)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	if (!ove_generic_waiters_none(&event->waiters)) {
		__atomic_store_n(&event->word, OVE_GENERIC_EVENT_CLEAR, __ATOMIC_RELEASE);
		ove_generic_waiters_wake_first(&event->waiters, from_isr);
		ove_generic_waiters_woke(key);
		return;
	}
	/* The waiter's timeout has expired, whether or not it has run: the signal is kept. */
	__atomic_store_n(&event->word, OVE_GENERIC_EVENT_SET, __ATOMIC_RELEASE);
	ove_backend_critical_exit(key);
}

#endif
