/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "native.hpp"

#include <alloy/event_flags.hpp>

using namespace ove_alloy;

#if CONFIG_OVE_EVENTGROUP

static alloy::rtos::EventFlags &native(struct ove_eventgroup *group)
{
	return as<alloy::rtos::EventFlags>(group);
}

void ove_backend_eventgroup_init(struct ove_eventgroup *group)
{
	make<alloy::rtos::EventFlags>(group);
}

bool ove_backend_eventgroup_in_use(struct ove_eventgroup *group)
{
	return *const_cast<kernel::Tcb *volatile *>(&as<kernel::EventFlagsCore>(group).waiters.first) != nullptr;
}

void ove_backend_eventgroup_set_bits(struct ove_eventgroup *group, uint32_t bits)
{
	native(group).set(bits);
}

void ove_backend_eventgroup_clear_bits(struct ove_eventgroup *group, uint32_t bits)
{
	(void)native(group).clear(bits);
}

uint32_t ove_backend_eventgroup_get_bits(struct ove_eventgroup *group)
{
	return native(group).get();
}

bool ove_backend_eventgroup_set_bits_from_isr(struct ove_eventgroup *group, uint32_t bits)
{
	native(group).set_from_isr(bits);
	return true;
}

bool ove_alloy_eventgroup_wait(struct ove_eventgroup *group, uint32_t bits, bool all, bool clear, uint32_t ticks,
			       uint32_t *result)
{
	const auto waited =
		all ? native(group).wait_all(bits, clear, ticks) : native(group).wait_any(bits, clear, ticks);

	if (result != nullptr) {
		*result = waited.is_ok() ? waited.unwrap() : native(group).get();
	}
	return waited.is_ok();
}

#endif
