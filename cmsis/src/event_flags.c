/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "object.h"

#include <ove_seam/eventgroup.h>

#define GROUP(id) (&((struct os_event_flags *)(id))->ove)

osEventFlagsId_t osEventFlagsNew(const osEventFlagsAttr_t *attr)
{
	struct os_event_flags *self;
	ove_eventgroup_t group;

	if (os_in_isr()) {
		return NULL;
	}
	self = os_object_new(OS_MEMORY(attr, struct os_event_flags, OS_EVENT_FLAGS));
	if (self != NULL && ove_eventgroup_init(&group, &self->ove) != OVE_OK) {
		os_object_free(&self->object);
		self = NULL;
	}
	return self;
}

const char *osEventFlagsGetName(osEventFlagsId_t ef_id)
{
	return os_is(ef_id, OS_EVENT_FLAGS) ? ((struct os_object *)ef_id)->name : NULL;
}

static bool is_refused(osEventFlagsId_t ef_id, uint32_t flags)
{
	return !os_is(ef_id, OS_EVENT_FLAGS) || (flags & ~OVE_EVENTGROUP_ALL_BITS) != 0u;
}

/* The ove calls below are legal in any context, so neither function tests the context. Only these functions check the
 * arguments. */

uint32_t osEventFlagsSet(osEventFlagsId_t ef_id, uint32_t flags)
{
	return is_refused(ef_id, flags) ? osFlagsErrorParameter : ove_backend_eventgroup_put_bits(GROUP(ef_id), flags);
}

uint32_t osEventFlagsClear(osEventFlagsId_t ef_id, uint32_t flags)
{
	return is_refused(ef_id, flags) ? osFlagsErrorParameter : ove_backend_eventgroup_take_bits(GROUP(ef_id), flags);
}

uint32_t osEventFlagsGet(osEventFlagsId_t ef_id)
{
	return os_is(ef_id, OS_EVENT_FLAGS) ? ove_eventgroup_get_bits(GROUP(ef_id)) : 0u;
}

/* For contexts in which no wait is legal: an ISR, before the start, and a locked kernel. No thread runs between the
 * test and the clearing. */
static uint32_t poll(osEventFlagsId_t ef_id, uint32_t flags, uint32_t options)
{
	const ove_critical_t key = ove_critical_enter();
	const uint32_t seen = ove_eventgroup_get_bits(GROUP(ef_id));
	const bool is_enough = (options & osFlagsWaitAll) != 0u ? (seen & flags) == flags : (seen & flags) != 0u;

	if (is_enough && (options & osFlagsNoClear) == 0u) {
		(void)ove_eventgroup_take_bits(GROUP(ef_id), flags);
	}
	ove_critical_exit(key);
	return is_enough ? seen : osFlagsErrorResource;
}

uint32_t osEventFlagsWait(osEventFlagsId_t ef_id, uint32_t flags, uint32_t options, uint32_t timeout)
{
	const ove_eventgroup_mode_t mode = (options & osFlagsWaitAll) != 0u ? OVE_EVENTGROUP_ALL : OVE_EVENTGROUP_ANY;
	uint32_t seen = 0;

	if (is_refused(ef_id, flags) || flags == 0u || (os_in_isr() && timeout != 0u)) {
		return osFlagsErrorParameter;
	}
	if (os_in_isr()) {
		return poll(ef_id, flags, options);
	}
	const int result = ove_eventgroup_wait_bits(GROUP(ef_id), flags, mode, (options & osFlagsNoClear) == 0u,
						    os_milliseconds(timeout), &seen);

	if (result == OVE_OK) {
		return seen;
	}
	seen = result == OVE_ERR_CONTEXT ? poll(ef_id, flags, options) : osFlagsErrorResource;
	return seen != osFlagsErrorResource ? seen : (uint32_t)os_failed(result, timeout);
}

osStatus_t osEventFlagsDelete(osEventFlagsId_t ef_id)
{
	/* A thread that is terminated in here ends only after it has deleted the object. */
	OVE_CALL;

	if (os_in_isr()) {
		return osErrorISR;
	}
	if (!os_is(ef_id, OS_EVENT_FLAGS)) {
		return osErrorParameter;
	}
	if (os_close(GROUP(ef_id)) != OVE_OK || ove_eventgroup_deinit(GROUP(ef_id)) != OVE_OK) {
		return osErrorResource;
	}
	os_object_free(ef_id);
	return osOK;
}
