/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A thread's flags are its notifications. */
#include "object.h"

#include <ove_seam/notify.h>
#include <ove_seam/section.h>
#include <ove_seam/thread_common.h>
#include <ove_seam/thread_list.h>

static uint32_t flags_of(const struct ove_thread *thread)
{
	return __atomic_load_n(&thread->common.notified, __ATOMIC_RELAXED) & OVE_NOTIFY_ALL_BITS;
}

/* A native thread has no flags. */
static struct ove_thread *self_with_flags(void)
{
	return !os_in_isr() && (!CONFIG_OVE_CHECKS || (ove_backend_in_thread() && ove_notify_is_own_thread()))
		       ? ove_backend_thread_get_self()
		       : NULL;
}

uint32_t osThreadFlagsSet(osThreadId_t thread_id, uint32_t flags)
{
	ove_thread_t const thread = thread_id;

	if (thread == NULL || (CONFIG_OVE_CHECKS && !ove_threads_have(thread)) ||
	    (flags & ~OVE_NOTIFY_ALL_BITS) != 0u) {
		return osFlagsErrorParameter;
	}
	if (os_in_isr()) {
		/* Bits of a thread that has ended are lost; only a thread may ask for its state. */
		(void)ove_thread_notify_from_isr(thread, flags);
		return flags_of(thread);
	}
	if (OVE_BACKEND_THREAD_HAS_ENDED(thread)) {
		return osFlagsErrorResource;
	}
	(void)ove_thread_notify(thread, flags);
	return flags_of(thread);
}

uint32_t osThreadFlagsClear(uint32_t flags)
{
	struct ove_thread *const self = self_with_flags();
	ove_backend_critical_t key;
	uint32_t before;

	if (os_in_isr()) {
		return osFlagsErrorISR;
	}
	if ((flags & ~OVE_NOTIFY_ALL_BITS) != 0u) {
		return osFlagsErrorParameter;
	}
	if (self == NULL) {
		return osFlagsErrorUnknown;
	}
	key = ove_backend_critical_enter();
	before = flags_of(self);
	self->common.notified &= ~flags;
	ove_backend_critical_exit(key);
	return before;
}

uint32_t osThreadFlagsGet(void)
{
	const struct ove_thread *const self = self_with_flags();

	return self != NULL ? flags_of(self) : 0u;
}

/* Returns the flags if there is nothing to wait for, else 0. */
static inline uint32_t take(struct ove_thread *self, uint32_t flags, uint32_t options)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const uint32_t have = self->common.notified;
	const uint32_t found = have & flags;
	const bool is_over = (options & osFlagsWaitAll) != 0u ? found == flags : found != 0u;

	if (is_over && (options & osFlagsNoClear) == 0u) {
		self->common.notified = have & ~flags;
	}
	ove_backend_critical_exit(key);
	return is_over ? have & OVE_NOTIFY_ALL_BITS : 0u;
}

static OS_SLOW uint32_t wait(uint32_t flags, uint32_t options, uint32_t timeout)
{
	const ove_notify_mode_t mode = (options & osFlagsWaitAll) != 0u ? OVE_NOTIFY_ALL : OVE_NOTIFY_ANY;
	uint32_t seen = 0;
	const bool clears = (options & osFlagsNoClear) == 0u;
	int result = ove_thread_wait_notify(flags, mode, clears, os_milliseconds(timeout), &seen);

	/* In a locked kernel no wait is legal, but the flags may be set. */
	if (result == OVE_ERR_CONTEXT && timeout != 0u &&
	    ove_thread_wait_notify(flags, mode, clears, OVE_NO_WAIT, &seen) == OVE_OK) {
		result = OVE_OK;
	}
	if (result == OVE_OK) {
		return seen;
	}
	return self_with_flags() != NULL ? (uint32_t)os_failed(result, timeout) : osFlagsErrorUnknown;
}

uint32_t osThreadFlagsWait(uint32_t flags, uint32_t options, uint32_t timeout)
{
	uint32_t seen = 0;

	if (os_in_isr()) {
		return osFlagsErrorISR;
	}
	if (flags == 0u || (flags & ~OVE_NOTIFY_ALL_BITS) != 0u) {
		return osFlagsErrorParameter;
	}
	if (OS_MAY_BE_SHORT) {
		seen = take(ove_backend_thread_get_self(), flags, options);
	}
	return seen != 0u ? seen : wait(flags, options, timeout);
}
