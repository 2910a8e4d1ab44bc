/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The lock that ove_run() puts on the heap in zero-heap mode. */
#ifndef OVE_SEAM_HEAP_GUARD_H
#define OVE_SEAM_HEAP_GUARD_H

#include <stdbool.h>

#include <ove/stop.h>
#include <ove_seam/kernel.h>

OVE_EXTERN_C_BEGIN

/**
 * Make every later allocation stop the program.
 *
 * @context start
 * @blocks never
 * @cost O(1)
 */
void ove_heap_guard_lock(void);

/**
 * Return true if ove_heap_guard_lock() was called.
 *
 * @context any
 * @blocks never
 * @cost O(1)
 */
bool ove_heap_guard_locked(void);

/**
 * Stop the program with OVE_STOP_HEAP_LOCKED if the heap is locked; otherwise return. The code that intercepts an
 * allocation calls this, with the address of the code that requested it.
 *
 * @param caller  an address in the allocating function
 * @context any
 * @blocks never
 * @cost O(1)
 */
void ove_heap_guard_check(const void *caller);

/**
 * Stop the program with OVE_STOP_CONTEXT in an interrupt. An allocator that an interrupt could preempt calls this
 * first.
 *
 * @context any
 * @blocks never
 * @cost O(1)
 */
static inline void ove_heap_guard_refuse_isr(void)
{
	if (__builtin_expect(ove_backend_in_isr(), 0)) {
		ove_stop(OVE_STOP_CONTEXT, "an allocation in an interrupt");
	}
}

OVE_EXTERN_C_END

#endif
