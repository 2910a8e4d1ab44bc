/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Event groups, built on the kernel's event flags; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_EVENTGROUP_H
#define OVE_BACKEND_EVENTGROUP_H

#include <ove_backend/kernel.h>
#include <ove_backend/native.h>

OVE_EXTERN_C_BEGIN

struct ove_eventgroup {
	uint32_t flags;
	alloy_link waiters;
	uintptr_t search;
};

/** Wake the threads whose bits are set. */
void ove_alloy_eventgroup_wake(struct ove_eventgroup *group);
bool ove_alloy_eventgroup_wait(struct ove_eventgroup *group, uint32_t bits, bool all, bool clear, uint32_t timeout_ms,
			       uint32_t *result);

static inline void ove_backend_eventgroup_init(struct ove_eventgroup *group)
{
	group->flags = 0;
	group->waiters = 0;
	group->search = 0;
}

static inline void ove_backend_eventgroup_deinit(struct ove_eventgroup *group)
{
	(void)group;
}

static inline bool ove_backend_eventgroup_in_use(struct ove_eventgroup *group)
{
	return *(volatile alloy_link *)&group->waiters != 0u;
}

static inline void ove_backend_eventgroup_set_bits(struct ove_eventgroup *group, uint32_t bits)
{
	if (!alloy_fast_set_flags(&group->flags, &group->waiters, bits)) {
		ove_alloy_eventgroup_wake(group);
	}
}

/** Leave the critical section entered with @p key, wake the threads whose bits are set, and return the bits. */
uint32_t ove_alloy_eventgroup_wake_and_get(struct ove_eventgroup *group, ove_backend_critical_t key);

static inline uint32_t ove_backend_eventgroup_put_bits(struct ove_eventgroup *group, uint32_t bits)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const uint32_t have = group->flags | bits;

	group->flags = have;
	if (__builtin_expect(group->waiters != 0u, 0)) {
		return ove_alloy_eventgroup_wake_and_get(group, key);
	}
	ove_backend_critical_exit(key);
	return have;
}

static inline uint32_t ove_backend_eventgroup_take_bits(struct ove_eventgroup *group, uint32_t bits)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const uint32_t before = group->flags;

	group->flags = before & ~bits;
	ove_backend_critical_exit(key);
	return before;
}

static inline uint32_t ove_backend_eventgroup_get_bits(struct ove_eventgroup *group)
{
	return *(volatile uint32_t *)&group->flags;
}

static inline bool ove_backend_eventgroup_wait_bits(struct ove_eventgroup *group, uint32_t bits,
						    ove_eventgroup_mode_t mode, bool clear, uint32_t timeout_ms,
						    uint32_t *result)
{
	return ove_alloy_eventgroup_wait(group, bits, mode == OVE_EVENTGROUP_ALL, clear, timeout_ms, result);
}

OVE_EXTERN_C_END

#endif
