/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Events, built on a thread's notification; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_EVENT_H
#define OVE_BACKEND_EVENT_H

#include <ove_backend/native.h>

OVE_EXTERN_C_BEGIN

/** Not signalled, and no thread waits. */
#define OVE_FREERTOS_EVENT_CLEAR UINT32_C(0)
/** Signalled, and no thread has consumed the signal. Any other value is the address of the waiting thread. */
#define OVE_FREERTOS_EVENT_SIGNALLED UINT32_C(1)

struct ove_event {
	uintptr_t state; /**< written in the critical section; not volatile, so that it can be a C++ constant */
};

static inline void ove_backend_event_init(struct ove_event *event)
{
	event->state = OVE_FREERTOS_EVENT_CLEAR;
}

static inline void ove_backend_event_deinit(struct ove_event *event)
{
	(void)event;
}

static inline bool ove_backend_event_has_waiter(struct ove_event *event)
{
	return *(volatile uintptr_t *)&event->state > OVE_FREERTOS_EVENT_SIGNALLED;
}

void ove_backend_event_signal(struct ove_event *event);

/* The thread variant is the same function: it makes only calls that an ISR may make. */
static inline void ove_backend_event_signal_from_isr(struct ove_event *event)
{
	ove_backend_event_signal(event);
}

OVE_EXTERN_C_END

#endif
