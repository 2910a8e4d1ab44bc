/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Bodies of the hot stream calls; the calls are described in ove/stream.h. */
#ifndef OVE_INLINE_STREAM_H
#define OVE_INLINE_STREAM_H

#if OVE_HOT_BODIES

/* An inline body with a symbol calls static functions of the backend. GCC warns of that outside system headers. */
#ifndef OVE_EMIT_HOT_CALLS
#pragma GCC system_header
#endif

#include <limits.h>

#include <ove/inline/call.h>
#include <ove/inline/check.h>

OVE_EXTERN_C_BEGIN

OVE_HOT int ove_stream_send(ove_stream_t stream, const void *data, size_t length, uint32_t timeout_ms)
{
	OVE_CALL_ON(stream);
	OVE_CHECK_ARG(stream != NULL && data != NULL && length != 0u && length <= (size_t)INT_MAX);
	OVE_CHECK_MAY_WAIT(timeout_ms);
	return (int)ove_backend_stream_send(stream, data, length, timeout_ms);
}

OVE_HOT int ove_stream_receive(ove_stream_t stream, void *data, size_t length, uint32_t timeout_ms)
{
	OVE_CALL_ON(stream);
	OVE_CHECK_ARG(stream != NULL && data != NULL && length != 0u && length <= (size_t)INT_MAX);
	OVE_CHECK_MAY_WAIT(timeout_ms);
	return (int)ove_backend_stream_receive(stream, data, length, timeout_ms);
}

OVE_HOT int ove_stream_send_from_isr(ove_stream_t stream, const void *data, size_t length)
{
	OVE_CHECK_ARG(stream != NULL && data != NULL && length != 0u && length <= (size_t)INT_MAX);
	OVE_CHECK_ISR();
	return (int)ove_backend_stream_send_from_isr(stream, data, length);
}

OVE_HOT int ove_stream_receive_from_isr(ove_stream_t stream, void *data, size_t length)
{
	OVE_CHECK_ARG(stream != NULL && data != NULL && length != 0u && length <= (size_t)INT_MAX);
	OVE_CHECK_ISR();
	return (int)ove_backend_stream_receive_from_isr(stream, data, length);
}

OVE_EXTERN_C_END

#endif

#endif
