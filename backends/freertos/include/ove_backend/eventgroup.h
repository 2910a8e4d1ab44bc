/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Event groups; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_EVENTGROUP_H
#define OVE_BACKEND_EVENTGROUP_H

#include <ove_backend/native.h>
#include <ove_backend/wait.h>

#include <event_groups.h>

OVE_EXTERN_C_BEGIN

struct ove_eventgroup {
	union {
		struct ove_freertos_event_group kernel;
		StaticEventGroup_t native;
	};
};

static inline void ove_backend_eventgroup_init(struct ove_eventgroup *group)
{
	(void)xEventGroupCreateStatic(&group->native);
}

/** Calls of set_bits_from_isr whose bits the timer service has not set yet, of all groups. */
extern uint32_t ove_freertos_sets_under_way;
int ove_freertos_eventgroup_wait_for_sets(void);

static inline int ove_backend_eventgroup_deinit(struct ove_eventgroup *group)
{
	(void)group;
	return __atomic_load_n(&ove_freertos_sets_under_way, __ATOMIC_RELAXED) == 0u
		       ? OVE_OK
		       : ove_freertos_eventgroup_wait_for_sets();
}

static inline bool ove_backend_eventgroup_in_use(struct ove_eventgroup *group)
{
	return !ove_freertos_is_empty(&group->kernel.xTasksWaitingForBits) || ove_freertos_is_awaited(group);
}

/* The kernel's own call masks interrupts to read this word. */
static inline uint32_t ove_backend_eventgroup_get_bits(struct ove_eventgroup *group)
{
	return group->kernel.uxEventBits;
}

OVE_EXTERN_C_END

#endif
