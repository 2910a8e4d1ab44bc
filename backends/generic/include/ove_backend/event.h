/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Events for kernels without them: one word, one waiter. For ove_backend/event.h. */
#ifndef OVE_BACKEND_EVENT_H
#define OVE_BACKEND_EVENT_H

/** For src/: the kernel has no header of this name. */
#define OVE_GENERIC_EVENT 1

#include <stdbool.h>
#include <stdint.h>

#include <ove_backend/waiter.h>

OVE_EXTERN_C_BEGIN

/** The values of an event's word. */
enum ove_generic_event_word {
	OVE_GENERIC_EVENT_CLEAR = 0,
	OVE_GENERIC_EVENT_SET = 1,
	OVE_GENERIC_EVENT_WAITED = 2 /**< clear, and a thread waits: changes only inside the critical section */
};

struct ove_event {
	uint32_t word; /**< an ove_generic_event_word; accessed atomically */
	struct ove_generic_waiters waiters;
};

bool ove_generic_event_wait_slow(struct ove_event *event, uint32_t timeout_ms);
void ove_generic_event_signal_slow(struct ove_event *event, bool from_isr);

static inline void ove_backend_event_init(struct ove_event *event)
{
	event->word = OVE_GENERIC_EVENT_CLEAR;
	ove_generic_waiters_init(&event->waiters);
}

static inline void ove_backend_event_deinit(struct ove_event *event)
{
	(void)event;
}

static inline bool ove_backend_event_has_waiter(struct ove_event *event)
{
	return __atomic_load_n(&event->word, __ATOMIC_ACQUIRE) == OVE_GENERIC_EVENT_WAITED;
}

static inline bool ove_backend_event_wait(struct ove_event *event, uint32_t timeout_ms)
{
	uint32_t word = OVE_GENERIC_EVENT_SET;

	if (__atomic_compare_exchange_n(&event->word, &word, OVE_GENERIC_EVENT_CLEAR, false, __ATOMIC_ACQUIRE,
					__ATOMIC_RELAXED)) {
		return true;
	}
	return ove_generic_event_wait_slow(event, timeout_ms);
}

static inline void ove_generic_event_signal(struct ove_event *event, bool from_isr)
{
	uint32_t word = __atomic_load_n(&event->word, __ATOMIC_RELAXED);

	/* Store even if the event is set: the waiter must see every signaller's earlier writes. */
	while (word != OVE_GENERIC_EVENT_WAITED) {
		if (__atomic_compare_exchange_n(&event->word, &word, OVE_GENERIC_EVENT_SET, true, __ATOMIC_RELEASE,
						__ATOMIC_RELAXED)) {
			return;
		}
	}
	ove_generic_event_signal_slow(event, from_isr);
}

static inline void ove_backend_event_signal(struct ove_event *event)
{
	ove_generic_event_signal(event, false);
}

static inline void ove_backend_event_signal_from_isr(struct ove_event *event)
{
	ove_generic_event_signal(event, true);
}

static inline void ove_backend_event_clear(struct ove_event *event)
{
	uint32_t word = OVE_GENERIC_EVENT_SET;

	(void)__atomic_compare_exchange_n(&event->word, &word, OVE_GENERIC_EVENT_CLEAR, false, __ATOMIC_ACQUIRE,
					  __ATOMIC_RELAXED);
}

OVE_EXTERN_C_END

#endif
