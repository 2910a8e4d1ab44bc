/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Continuation of the inline paths for waits longer than the kernel's longest. */
#include "long_wait.hpp"

#include <ove_seam/event.h>
#include <ove_seam/queue.h>
#include <ove_seam/sem.h>

#include <alloy/semaphore.hpp>

using namespace ove_alloy;
using alloy::rtos::Status;

#if CONFIG_OVE_SEM || CONFIG_OVE_EVENT

bool ove_alloy_counter_take_long(struct ove_alloy_counter *counter, uint32_t timeout_ms)
{
	void *const place = counter;

	Port::unmask();
	return wait(timeout_ms,
		    [place](Tick ticks) {
			    return Status::from_code(
				    kernel::semaphore_take(*static_cast<kernel::SemaphoreCore *>(place), ticks));
		    })
		.is_ok();
}

#endif

#if CONFIG_OVE_QUEUE

/* Retry the queue's masked paths until the operation completes. */

static Status status_of(bool is_done)
{
	return is_done ? Status(alloy::rtos::Ok{}) : Status(alloy::rtos::Err{Error::Timeout});
}

bool ove_alloy_queue_send_long(struct ove_queue *queue, const void *item, uint32_t timeout_ms)
{
	return wait(timeout_ms,
		    [queue, item](Tick ticks) {
			    Port::mask();
			    return status_of(ove_alloy_queue_send_slow(queue, item, ticks));
		    })
		.is_ok();
}

bool ove_alloy_queue_receive_long(struct ove_queue *queue, void *item, uint32_t timeout_ms)
{
	return wait(timeout_ms,
		    [queue, item](Tick ticks) {
			    Port::mask();
			    return status_of(ove_alloy_queue_receive_slow(queue, item, ticks));
		    })
		.is_ok();
}

#endif
