/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Bodies of the hot time calls; the calls are described in ove/time.h. */
#ifndef OVE_INLINE_TIME_H
#define OVE_INLINE_TIME_H

#if OVE_HOT_BODIES

/* An inline body with a symbol calls static functions of the backend. GCC warns of that outside system headers. */
#ifndef OVE_EMIT_HOT_CALLS
#pragma GCC system_header
#endif

#include <ove/inline/call.h>
#include <ove/inline/check.h>
#include <ove_seam/thread.h>

OVE_EXTERN_C_BEGIN

OVE_HOT uint64_t ove_time_get_us(void)
{
	OVE_CHECK_PRIORITY();
	return ove_backend_time_get_us();
}

OVE_HOT int ove_time_delay_ms(uint32_t duration_ms)
{
	OVE_CALL;
	OVE_CHECK_ARG(duration_ms != OVE_WAIT_FOREVER);
	OVE_CHECK_CAN_WAIT();
	return ove_backend_thread_sleep_ms(duration_ms);
}

OVE_EXTERN_C_END

#endif

#endif
