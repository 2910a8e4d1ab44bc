/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Events, on the kernel's binary semaphore; see docs/design/2026-11-20-backend-seam.md. */
#ifndef OVE_BACKEND_EVENT_H
#define OVE_BACKEND_EVENT_H

#include <ove_backend/native.h>

OVE_EXTERN_C_BEGIN

struct ove_event {
	uintptr_t native[2];
};

bool ove_alloy_event_wait(struct ove_event *event, uint32_t ticks);

void ove_backend_event_init(struct ove_event *event);
bool ove_backend_event_has_waiter(struct ove_event *event);
void ove_backend_event_signal(struct ove_event *event);
void ove_backend_event_signal_from_isr(struct ove_event *event);
void ove_backend_event_clear(struct ove_event *event);

static inline void ove_backend_event_deinit(struct ove_event *event)
{
	(void)event;
}

static inline bool ove_backend_event_wait(struct ove_event *event, uint32_t timeout_ms)
{
	return ove_alloy_event_wait(event, ove_alloy_ticks(timeout_ms));
}

OVE_EXTERN_C_END

#endif
