/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "native.hpp"

#include <alloy/semaphore.hpp>

using namespace ove_alloy;

#if CONFIG_OVE_EVENT

static kernel::SemaphoreCore &native(struct ove_event *event)
{
	return as<kernel::SemaphoreCore>(event);
}

void ove_backend_event_init(struct ove_event *event)
{
	make<kernel::SemaphoreCore>(event);
}

bool ove_backend_event_has_waiter(struct ove_event *event)
{
	return *const_cast<kernel::Tcb *volatile *>(&native(event).waiters.first) != nullptr;
}

bool ove_alloy_event_wait(struct ove_event *event, uint32_t ticks)
{
	return kernel::semaphore_take(native(event), ticks) == 0;
}

/* Over the maximum of one is no error here: a signal that nobody has waited for yet counts once. */
void ove_backend_event_signal(struct ove_event *event)
{
	(void)kernel::semaphore_give(native(event), 1);
}

void ove_backend_event_signal_from_isr(struct ove_event *event)
{
	(void)kernel::semaphore_give_from_isr(native(event), 1);
}

void ove_backend_event_clear(struct ove_event *event)
{
	*const_cast<volatile std::uint32_t *>(&native(event).count) = 0;
}

#endif
