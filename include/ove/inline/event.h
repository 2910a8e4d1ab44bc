/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Bodies of the hot event calls; the calls are described in ove/event.h. */
#ifndef OVE_INLINE_EVENT_H
#define OVE_INLINE_EVENT_H

#if OVE_HOT_BODIES

/* An inline body with a symbol calls static functions of the backend. GCC warns of that outside system headers. */
#ifndef OVE_EMIT_HOT_CALLS
#pragma GCC system_header
#endif

#include <ove/inline/call.h>
#include <ove/inline/check.h>
#include <ove_seam/wait_end.h>

OVE_EXTERN_C_BEGIN

OVE_HOT int ove_event_wait(ove_event_t event, uint32_t timeout_ms)
{
	OVE_CALL_ON(event);
	OVE_CHECK_ARG(event != NULL);
	OVE_CHECK_THREAD_MAY_WAIT(timeout_ms);
	OVE_CHECK(!ove_backend_event_has_waiter(event), OVE_ERR_BUSY);
	return ove_backend_event_wait(event, timeout_ms) ? OVE_OK : ove_wait_failed();
}

OVE_HOT int ove_event_signal(ove_event_t event)
{
	OVE_CHECK_ARG(event != NULL);
	OVE_CHECK_NOT_ISR();
	ove_backend_event_signal(event);
	return OVE_OK;
}

OVE_HOT int ove_event_signal_from_isr(ove_event_t event)
{
	OVE_CHECK_ARG(event != NULL);
	OVE_CHECK_ISR();
	ove_backend_event_signal_from_isr(event);
	return OVE_OK;
}

OVE_EXTERN_C_END

#endif

#endif
