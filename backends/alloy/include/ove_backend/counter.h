/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The kernel's semaphore, on which semaphores and events are built. */
#ifndef OVE_BACKEND_COUNTER_H
#define OVE_BACKEND_COUNTER_H

#include <ove_backend/native.h>

OVE_EXTERN_C_BEGIN

/** src/counter.cpp checks this layout. */
struct ove_alloy_counter {
	uint32_t count;
	alloy_link waiters;
};

/** Continuation of the fast paths, in the kernel. Returns 0 or the number of an error. */
uint8_t ove_alloy_semaphore_take_slow(struct ove_alloy_counter *counter,
				      uint32_t ticks) __asm__("alloy_semaphore_take_slow");
void ove_alloy_semaphore_give_slow(struct ove_alloy_counter *counter) __asm__("alloy_semaphore_give_slow");

/** Like ove_alloy_semaphore_take_slow(), for a long wait. Also called masked; also returns unmasked. */
bool ove_alloy_counter_take_long(struct ove_alloy_counter *counter, uint32_t timeout_ms);

static inline bool ove_alloy_counter_is_awaited(struct ove_alloy_counter *counter)
{
	return *(volatile alloy_link *)&counter->waiters != 0u;
}

static inline bool ove_alloy_counter_take(struct ove_alloy_counter *counter, uint32_t timeout_ms)
{
	if (alloy_fast_take(&counter->count)) {
		return true;
	}
	if (timeout_ms == 0u) {
		alloy_port_unmask();
		return false;
	}
	if (ove_alloy_is_long(timeout_ms)) {
		return ove_alloy_counter_take_long(counter, timeout_ms);
	}
	return ove_alloy_semaphore_take_slow(counter, ove_alloy_ticks(timeout_ms)) == 0u;
}

/** Return false if the counter is at its maximum. */
static inline bool ove_alloy_counter_give(struct ove_alloy_counter *counter, uint32_t maximum)
{
	const alloy_given given = alloy_fast_give(&counter->count, &counter->waiters, maximum);

	if (given == ALLOY_AWAITED) {
		ove_alloy_semaphore_give_slow(counter);
	}
	return given != ALLOY_AT_MAXIMUM;
}

bool ove_alloy_counter_give_from_isr(struct ove_alloy_counter *counter, uint32_t maximum);

OVE_EXTERN_C_END

#endif
