/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Bodies of the hot mutex calls; the calls are described in ove/mutex.h. */
#ifndef OVE_INLINE_MUTEX_H
#define OVE_INLINE_MUTEX_H

#if OVE_HOT_BODIES

/* An inline body with a symbol calls static functions of the backend. GCC warns of that outside system headers. */
#ifndef OVE_EMIT_HOT_CALLS
#pragma GCC system_header
#endif

#include <ove/inline/call.h>
#include <ove/inline/check.h>
#include <ove_seam/held.h>
#include <ove_seam/mutex_list.h>
#include <ove_seam/thread.h>
#include <ove_seam/wait_end.h>

OVE_EXTERN_C_BEGIN

OVE_HOT int ove_mutex_lock(ove_mutex_t mutex, uint32_t timeout_ms)
{
	OVE_CALL_ON(mutex);
	OVE_CHECK_ARG(mutex != NULL);
	OVE_CHECK_THREAD_MAY_WAIT(timeout_ms);
	OVE_CHECK(ove_backend_mutex_owner(mutex) != ove_backend_thread_get_self(), OVE_ERR_DEADLOCK);
	return OVE_HELD_IF(ove_backend_mutex_lock(mutex, timeout_ms), mutex) ? OVE_LISTED_TAKEN(mutex)
									     : ove_wait_failed();
}

OVE_HOT int ove_mutex_try_lock(ove_mutex_t mutex)
{
	OVE_CHECK_ARG(mutex != NULL);
	OVE_CHECK_THREAD();
	OVE_CHECK(ove_backend_mutex_owner(mutex) != ove_backend_thread_get_self(), OVE_ERR_DEADLOCK);
	return OVE_HELD_IF(ove_backend_mutex_lock(mutex, OVE_NO_WAIT), mutex) ? OVE_LISTED_TAKEN(mutex) : OVE_ERR_BUSY;
}

OVE_HOT int ove_mutex_unlock(ove_mutex_t mutex)
{
	OVE_CHECK_ARG(mutex != NULL);
	OVE_CHECK_THREAD();
	OVE_CHECK(ove_backend_mutex_owner(mutex) == ove_backend_thread_get_self(), OVE_ERR_NOT_OWNER);
	OVE_HELD_END(mutex);
	ove_backend_mutex_unlock(mutex);
	return OVE_OK;
}

OVE_HOT int ove_rmtx_lock(ove_rmtx_t rmtx, uint32_t timeout_ms)
{
	OVE_CALL_ON(rmtx);
	OVE_CHECK_ARG(rmtx != NULL);
	OVE_CHECK_THREAD_MAY_WAIT(timeout_ms);
	return OVE_HELD_IF(ove_backend_rmtx_lock(rmtx, timeout_ms), rmtx) ? OVE_LISTED_TAKEN(rmtx) : ove_wait_failed();
}

OVE_HOT int ove_rmtx_try_lock(ove_rmtx_t rmtx)
{
	OVE_CHECK_ARG(rmtx != NULL);
	OVE_CHECK_THREAD();
	return OVE_HELD_IF(ove_backend_rmtx_lock(rmtx, OVE_NO_WAIT), rmtx) ? OVE_LISTED_TAKEN(rmtx) : OVE_ERR_BUSY;
}

OVE_HOT int ove_rmtx_unlock(ove_rmtx_t rmtx)
{
	OVE_CHECK_ARG(rmtx != NULL);
	OVE_CHECK_THREAD();
	OVE_CHECK(ove_backend_rmtx_owner(rmtx) == ove_backend_thread_get_self(), OVE_ERR_NOT_OWNER);
	OVE_HELD_END(rmtx);
	ove_backend_rmtx_unlock(rmtx);
	return OVE_OK;
}

OVE_EXTERN_C_END

#endif

#endif
