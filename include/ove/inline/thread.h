/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Bodies of the hot thread calls; the calls are described in ove/thread.h. */
#ifndef OVE_INLINE_THREAD_H
#define OVE_INLINE_THREAD_H

#if OVE_HOT_BODIES

/* An inline body with a symbol calls static functions of the backend. GCC warns of that outside system headers. */
#ifndef OVE_EMIT_HOT_CALLS
#pragma GCC system_header
#endif

#include <ove/inline/call.h>
#include <ove/inline/check.h>

OVE_EXTERN_C_BEGIN

OVE_HOT ove_thread_t ove_thread_get_self(void)
{
	OVE_CHECK_STOP(OVE_CHECK_IN_THREAD(), OVE_STOP_CONTEXT, "ove_thread_get_self");
	return ove_backend_thread_get_self();
}

OVE_HOT void ove_thread_yield(void)
{
	OVE_CALL_TO_END_IN;
	OVE_CHECK_STOP(OVE_CHECK_IN_THREAD() && OVE_CHECK_IS_OPEN(), OVE_STOP_CONTEXT, "ove_thread_yield");
	ove_backend_thread_yield();
}

OVE_HOT int ove_thread_sleep_ms(uint32_t duration_ms)
{
	OVE_CALL;
	OVE_CHECK_ARG(duration_ms != OVE_WAIT_FOREVER);
	OVE_CHECK_CAN_WAIT();
	return ove_backend_thread_sleep_ms(duration_ms);
}

OVE_EXTERN_C_END

#endif

#endif
