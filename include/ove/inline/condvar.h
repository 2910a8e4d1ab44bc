/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Bodies of the hot condition variable calls; the calls are described in ove/condvar.h. */
#ifndef OVE_INLINE_CONDVAR_H
#define OVE_INLINE_CONDVAR_H

#if OVE_HOT_BODIES

/* An inline body with a symbol calls static functions of the backend. GCC warns of that outside system headers. */
#ifndef OVE_EMIT_HOT_CALLS
#pragma GCC system_header
#endif

#include <ove/inline/call.h>
#include <ove/inline/check.h>
#include <ove_seam/held.h>
#include <ove_seam/thread.h>
#include <ove_seam/wait_end.h>

OVE_EXTERN_C_BEGIN

OVE_HOT int ove_condvar_wait(ove_condvar_t condvar, ove_mutex_t mutex, uint32_t timeout_ms)
{
	OVE_CALL_ON(condvar);
	OVE_CHECK_ARG(condvar != NULL && mutex != NULL);
	OVE_CHECK_CAN_WAIT();
	OVE_CHECK(ove_backend_mutex_owner(mutex) == ove_backend_thread_get_self(), OVE_ERR_NOT_OWNER);
	OVE_HELD_END(mutex);
	const bool is_signalled = ove_backend_condvar_wait(condvar, mutex, timeout_ms);
	OVE_HELD_BEGIN(mutex);
	return OVE_LISTED_TOLD(mutex, is_signalled ? OVE_OK : ove_wait_failed());
}

OVE_HOT int ove_condvar_signal(ove_condvar_t condvar)
{
	OVE_CHECK_ARG(condvar != NULL);
	OVE_CHECK_NOT_ISR();
	ove_backend_condvar_signal(condvar);
	return OVE_OK;
}

OVE_HOT int ove_condvar_broadcast(ove_condvar_t condvar)
{
	OVE_CHECK_ARG(condvar != NULL);
	OVE_CHECK_NOT_ISR();
	ove_backend_condvar_broadcast(condvar);
	return OVE_OK;
}

OVE_EXTERN_C_END

#endif

#endif
