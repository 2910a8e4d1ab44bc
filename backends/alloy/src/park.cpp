/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file One permit per thread, kept in its notification. */
#include "long_wait.hpp"

#include <ove_seam/park.h>

#include <alloy/task_notification.hpp>

using namespace ove_alloy;
using alloy::rtos::TaskNotification;

bool ove_backend_thread_park(uint32_t timeout_ms)
{
	if (!ove_alloy_is_long(timeout_ms)) [[likely]] {
		return TaskNotification::wait(ove_alloy_ticks(timeout_ms)).is_ok();
	}
	return wait(timeout_ms,
		    [](Tick ticks) {
			    const auto waited = TaskNotification::wait(ticks);

			    return waited.is_ok() ? alloy::rtos::Status(alloy::rtos::Ok{})
						  : alloy::rtos::Status(alloy::rtos::Err{waited.unwrap_err()});
		    })
		.is_ok();
}

/* The ISR variant is the only one that does not change the mask, so it is legal in the critical section. */
void ove_backend_thread_unpark(struct ove_thread *thread)
{
	(void)TaskNotification::notify_from_isr(as<kernel::NotifiableTcb>(thread), 1, alloy::rtos::Overwrite);
}

void ove_backend_thread_unpark_from_isr(struct ove_thread *thread)
{
	ove_backend_thread_unpark(thread);
}
