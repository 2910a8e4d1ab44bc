/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "native.hpp"

#include <alloy/semaphore.hpp>
#include <ove_backend/counter.h>

using namespace ove_alloy;

static_assert(sizeof(struct ove_alloy_counter) == sizeof(kernel::SemaphoreCore) &&
		      offsetof(struct ove_alloy_counter, count) == offsetof(kernel::SemaphoreCore, count) &&
		      offsetof(struct ove_alloy_counter, waiters) == offsetof(kernel::SemaphoreCore, waiters),
	      "a semaphore of the kernel has another layout");

bool ove_alloy_counter_give_from_isr(struct ove_alloy_counter *counter, uint32_t maximum)
{
	void *const place = counter;

	return kernel::semaphore_give_from_isr(*static_cast<kernel::SemaphoreCore *>(place), maximum) == 0;
}
