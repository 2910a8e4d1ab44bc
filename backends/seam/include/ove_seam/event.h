/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of events: struct ove_event, set or not, for one waiter.
 */
#ifndef OVE_SEAM_EVENT_H
#define OVE_SEAM_EVENT_H

#include <ove/types/event.h>

#if CONFIG_OVE_EVENT

#include <ove_backend/event.h>

OVE_EXTERN_C_BEGIN

/** Initialise an event that is not set. */
void ove_backend_event_init(struct ove_event *event);

/** Deinitialise an event that no thread waits for. */
void ove_backend_event_deinit(struct ove_event *event);

/** Return true if a thread waits for it. */
bool ove_backend_event_has_waiter(struct ove_event *event);

/** Wait until the event is set, and clear it. @returns true when it was set, false after the timeout */
bool ove_backend_event_wait(struct ove_event *event, uint32_t timeout_ms);

/** Set the event. The waiting thread sees the caller's earlier stores. */
void ove_backend_event_signal(struct ove_event *event);

/** The same in an interrupt. */
void ove_backend_event_signal_from_isr(struct ove_event *event);

/** Clear the event. */
void ove_backend_event_clear(struct ove_event *event);

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_EVENT */

#endif
