/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Bodies of the hot event group calls; the calls are described in ove/eventgroup.h. */
#ifndef OVE_INLINE_EVENTGROUP_H
#define OVE_INLINE_EVENTGROUP_H

#if OVE_HOT_BODIES

/* An inline body with a symbol calls static functions of the backend. GCC warns of that outside system headers. */
#ifndef OVE_EMIT_HOT_CALLS
#pragma GCC system_header
#endif

#include <ove/inline/call.h>
#include <ove/inline/check.h>
#include <ove_seam/wait_end.h>

OVE_EXTERN_C_BEGIN

#define OVE_CHECK_BITS(bits) OVE_CHECK_ARG((bits) != 0u && ((bits) & ~OVE_EVENTGROUP_ALL_BITS) == 0u)

OVE_HOT int ove_eventgroup_set_bits(ove_eventgroup_t group, uint32_t bits)
{
	OVE_CHECK_ARG(group != NULL);
	OVE_CHECK_BITS(bits);
	OVE_CHECK_NOT_ISR();
	ove_backend_eventgroup_set_bits(group, bits);
	return OVE_OK;
}

OVE_HOT int ove_eventgroup_clear_bits(ove_eventgroup_t group, uint32_t bits)
{
	OVE_CHECK_ARG(group != NULL);
	OVE_CHECK_BITS(bits);
	OVE_CHECK_NOT_ISR();
	ove_backend_eventgroup_clear_bits(group, bits);
	return OVE_OK;
}

OVE_HOT uint32_t ove_eventgroup_get_bits(ove_eventgroup_t group)
{
	OVE_CHECK_STOP(group != NULL, OVE_STOP_ARGUMENT, "ove_eventgroup_get_bits");
	return ove_backend_eventgroup_get_bits(group);
}

OVE_HOT int ove_eventgroup_wait_bits(ove_eventgroup_t group, uint32_t bits, ove_eventgroup_mode_t mode, bool clear,
				     uint32_t timeout_ms, uint32_t *result)
{
	OVE_CALL_ON(group);
	OVE_CHECK_ARG(group != NULL && (mode == OVE_EVENTGROUP_ANY || mode == OVE_EVENTGROUP_ALL));
	OVE_CHECK_BITS(bits);
	OVE_CHECK_THREAD_MAY_WAIT(timeout_ms);
	return ove_backend_eventgroup_wait_bits(group, bits, mode, clear, timeout_ms, result) ? OVE_OK
											      : ove_wait_failed();
}

OVE_HOT int ove_eventgroup_set_bits_from_isr(ove_eventgroup_t group, uint32_t bits)
{
	OVE_CHECK_ARG(group != NULL);
	OVE_CHECK_BITS(bits);
	OVE_CHECK_ISR();
	ove_backend_eventgroup_set_bits_from_isr(group, bits);
	return OVE_OK;
}

OVE_EXTERN_C_END

#endif

#endif
