/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Events: a flag and the one waiting thread. The calls are out of line: their fast path would only be a mask.
 */
#ifndef OVE_BACKEND_EVENT_H
#define OVE_BACKEND_EVENT_H

#include <ove_backend/native.h>

OVE_EXTERN_C_BEGIN

struct ove_event {
	struct ove_threadx_line line; /**< the thread that waits, while is_set is 0 */
	uint32_t is_set;
};

static inline void ove_backend_event_init(struct ove_event *event)
{
	event->line.first = NULL;
	event->is_set = 0;
}

static inline void ove_backend_event_deinit(struct ove_event *event)
{
	(void)event;
}

static inline bool ove_backend_event_has_waiter(struct ove_event *event)
{
	return *(struct TX_THREAD_STRUCT *volatile *)&event->line.first != NULL;
}

void ove_backend_event_signal(struct ove_event *event);

static inline void ove_backend_event_signal_from_isr(struct ove_event *event)
{
	ove_backend_event_signal(event);
}

static inline void ove_backend_event_clear(struct ove_event *event)
{
	*(volatile uint32_t *)&event->is_set = 0;
}

OVE_EXTERN_C_END

#endif
