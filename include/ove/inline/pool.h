/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Bodies of the hot pool calls; the calls are described in ove/pool.h. */
#ifndef OVE_INLINE_POOL_H
#define OVE_INLINE_POOL_H

#if OVE_HOT_BODIES

/* An inline body with a symbol calls static functions of the backend. GCC warns of that outside system headers. */
#ifndef OVE_EMIT_HOT_CALLS
#pragma GCC system_header
#endif

#include <ove/inline/call.h>
#include <ove/inline/check.h>
#include <ove_seam/wait_end.h>

OVE_EXTERN_C_BEGIN

OVE_HOT int ove_pool_alloc(ove_pool_t pool, uint32_t timeout_ms, void **block)
{
	OVE_CALL_ON(pool);
	OVE_CHECK_ARG(pool != NULL && block != NULL);
	OVE_CHECK_MAY_WAIT(timeout_ms);
	return ove_backend_pool_alloc(pool, timeout_ms, block) ? OVE_OK : ove_wait_failed();
}

OVE_HOT int ove_pool_alloc_from_isr(ove_pool_t pool, void **block)
{
	OVE_CHECK_ARG(pool != NULL && block != NULL);
	OVE_CHECK_ISR();
	return ove_backend_pool_alloc_from_isr(pool, block) ? OVE_OK : OVE_ERR_EMPTY;
}

OVE_HOT int ove_pool_free(ove_pool_t pool, void *block)
{
	OVE_CHECK_ARG(pool != NULL && block != NULL);
	OVE_CHECK_NOT_ISR();
	OVE_CHECK_STOP(ove_backend_pool_is_out(pool, block), OVE_STOP_ARGUMENT, "ove_pool_free");
	ove_backend_pool_free(pool, block);
	return OVE_OK;
}

OVE_HOT int ove_pool_free_from_isr(ove_pool_t pool, void *block)
{
	OVE_CHECK_ARG(pool != NULL && block != NULL);
	OVE_CHECK_ISR();
	OVE_CHECK_STOP(ove_backend_pool_is_out(pool, block), OVE_STOP_ARGUMENT, "ove_pool_free_from_isr");
	ove_backend_pool_free_from_isr(pool, block);
	return OVE_OK;
}

OVE_HOT size_t ove_pool_available(ove_pool_t pool)
{
	OVE_CHECK_STOP(pool != NULL, OVE_STOP_ARGUMENT, "ove_pool_available");
	return ove_backend_pool_available(pool);
}

OVE_EXTERN_C_END

#endif

#endif
