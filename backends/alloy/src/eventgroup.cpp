/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "long_wait.hpp"

#include <ove_seam/eventgroup.h>

#include <alloy/event_flags.hpp>

using namespace ove_alloy;

#if CONFIG_OVE_EVENTGROUP

/* offsetof is only "conditionally supported" for a class with a base; the compilers in use support it. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"
static_assert(sizeof(struct ove_eventgroup) == sizeof(kernel::EventFlagsCore) &&
		      offsetof(struct ove_eventgroup, flags) == offsetof(kernel::EventFlagsCore, flags) &&
		      offsetof(struct ove_eventgroup, waiters) == offsetof(kernel::EventFlagsCore, waiters),
	      "event flags of the kernel have another layout");
#pragma GCC diagnostic pop

static alloy::rtos::EventFlags &native(struct ove_eventgroup *group)
{
	void *const place = group;

	return *static_cast<alloy::rtos::EventFlags *>(place);
}

uint32_t ove_alloy_eventgroup_wake_and_get(struct ove_eventgroup *group, ove_backend_critical_t key)
{
	ove_backend_critical_exit(key);
	if (ove_backend_in_isr()) {
		native(group).set_from_isr(0);
	} else {
		native(group).set(0);
	}
	return native(group).get();
}

void ove_alloy_eventgroup_wake(struct ove_eventgroup *group)
{
	void *const place = group;

	kernel::event_flags_wake_held(*static_cast<kernel::EventFlagsCore *>(place));
}

void ove_backend_eventgroup_clear_bits(struct ove_eventgroup *group, uint32_t bits)
{
	(void)native(group).clear(bits);
}

void ove_backend_eventgroup_set_bits_from_isr(struct ove_eventgroup *group, uint32_t bits)
{
	native(group).set_from_isr(bits);
}

bool ove_alloy_eventgroup_wait(struct ove_eventgroup *group, uint32_t bits, bool all, bool clear, uint32_t timeout_ms,
			       uint32_t *result)
{
	std::uint32_t seen = 0;
	const bool is_over = wait(timeout_ms, [&](Tick ticks) {
				     const auto waited = all ? native(group).wait_all(bits, clear, ticks)
							     : native(group).wait_any(bits, clear, ticks);

				     if (waited.is_ok()) {
					     seen = waited.unwrap();
					     return alloy::rtos::Status(alloy::rtos::Ok{});
				     }
				     return alloy::rtos::Status(alloy::rtos::Err{waited.unwrap_err()});
			     }).is_ok();

	if (result != nullptr) {
		*result = is_over ? seen : native(group).get();
	}
	return is_over;
}

#endif
