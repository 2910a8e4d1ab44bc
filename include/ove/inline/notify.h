/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Bodies of the hot notification calls; the calls are described in ove/notify.h. */
#ifndef OVE_INLINE_NOTIFY_H
#define OVE_INLINE_NOTIFY_H

#if OVE_HOT_BODIES

/* An inline body with a symbol calls static functions of the backend. GCC warns of that outside system headers. */
#ifndef OVE_EMIT_HOT_CALLS
#pragma GCC system_header
#endif

#include <ove/inline/call.h>
#include <ove/inline/check.h>
#include <ove_seam/wait_end.h>

OVE_EXTERN_C_BEGIN

#define OVE_CHECK_NOTIFY_BITS(bits) OVE_CHECK_ARG((bits) != 0u && ((bits) & ~OVE_NOTIFY_ALL_BITS) == 0u)

OVE_HOT int ove_thread_notify(ove_thread_t thread, uint32_t bits)
{
	OVE_CHECK_ARG(thread != NULL);
	OVE_CHECK_NOTIFY_BITS(bits);
	OVE_CHECK_NOT_ISR();
	ove_backend_thread_notify(thread, bits);
	return OVE_OK;
}

OVE_HOT int ove_thread_notify_from_isr(ove_thread_t thread, uint32_t bits)
{
	OVE_CHECK_ARG(thread != NULL);
	OVE_CHECK_NOTIFY_BITS(bits);
	OVE_CHECK_ISR();
	ove_backend_thread_notify_from_isr(thread, bits);
	return OVE_OK;
}

OVE_HOT int ove_thread_wait_notify(uint32_t bits, ove_notify_mode_t mode, bool clear, uint32_t timeout_ms,
				   uint32_t *result)
{
	OVE_CALL;
	OVE_CHECK_ARG(mode == OVE_NOTIFY_ANY || mode == OVE_NOTIFY_ALL);
	OVE_CHECK_NOTIFY_BITS(bits);
	OVE_CHECK_THREAD_MAY_WAIT(timeout_ms);
	OVE_CHECK(ove_notify_is_own_thread(), OVE_ERR_CONTEXT);
	return ove_backend_thread_wait_notify(bits, mode, clear, timeout_ms, result) ? OVE_OK : ove_wait_failed();
}

OVE_EXTERN_C_END

#endif

#endif
