/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Events, built on the kernel's binary semaphore; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_EVENT_H
#define OVE_BACKEND_EVENT_H

#include <ove_backend/counter.h>

OVE_EXTERN_C_BEGIN

struct ove_event {
	struct ove_alloy_counter native;
};

static inline void ove_backend_event_init(struct ove_event *event)
{
	event->native.count = 0;
	event->native.waiters = 0;
}

static inline void ove_backend_event_deinit(struct ove_event *event)
{
	(void)event;
}

static inline bool ove_backend_event_has_waiter(struct ove_event *event)
{
	return ove_alloy_counter_is_awaited(&event->native);
}

static inline bool ove_backend_event_wait(struct ove_event *event, uint32_t timeout_ms)
{
	return ove_alloy_counter_take(&event->native, timeout_ms);
}

/* Exceeding the maximum of one is not an error here: a signal that no thread has consumed yet counts once. */
static inline void ove_backend_event_signal(struct ove_event *event)
{
	(void)ove_alloy_counter_give(&event->native, 1);
}

static inline void ove_backend_event_signal_from_isr(struct ove_event *event)
{
	(void)ove_alloy_counter_give_from_isr(&event->native, 1);
}

static inline void ove_backend_event_clear(struct ove_event *event)
{
	*(volatile uint32_t *)&event->native.count = 0;
}

OVE_EXTERN_C_END

#endif
