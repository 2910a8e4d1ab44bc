/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Event groups for kernels without them. For ove_backend/eventgroup.h. */
#ifndef OVE_BACKEND_EVENTGROUP_H
#define OVE_BACKEND_EVENTGROUP_H

/** For src/: the kernel has no header of this name. */
#define OVE_GENERIC_EVENTGROUP 1

#include <stdbool.h>
#include <stdint.h>

#include <ove_backend/waiter.h>

OVE_EXTERN_C_BEGIN

struct ove_eventgroup {
	uint32_t bits; /**< written inside the critical section, also read outside, so accessed atomically */
	struct ove_generic_waiters waiters;
	uint32_t inside; /**< threads that wait, or timed out and have not run since */
};

void ove_generic_eventgroup_set(struct ove_eventgroup *group, uint32_t bits, bool from_isr);

static inline void ove_backend_eventgroup_init(struct ove_eventgroup *group)
{
	group->bits = 0;
	group->inside = 0;
	ove_generic_waiters_init(&group->waiters);
}

static inline void ove_backend_eventgroup_deinit(struct ove_eventgroup *group)
{
	(void)group;
}

static inline uint32_t ove_backend_eventgroup_get_bits(struct ove_eventgroup *group)
{
	return __atomic_load_n(&group->bits, __ATOMIC_ACQUIRE);
}

static inline void ove_backend_eventgroup_set_bits(struct ove_eventgroup *group, uint32_t bits)
{
	ove_generic_eventgroup_set(group, bits, false);
}

static inline void ove_backend_eventgroup_set_bits_from_isr(struct ove_eventgroup *group, uint32_t bits)
{
	ove_generic_eventgroup_set(group, bits, true);
}

OVE_EXTERN_C_END

#endif
