/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Bodies of the hot queue calls; the calls are described in ove/queue.h. */
#ifndef OVE_INLINE_QUEUE_H
#define OVE_INLINE_QUEUE_H

#if OVE_HOT_BODIES

/* An inline body with a symbol calls static functions of the backend. GCC warns of that outside system headers. */
#ifndef OVE_EMIT_HOT_CALLS
#pragma GCC system_header
#endif

#include <ove/inline/call.h>
#include <ove/inline/check.h>
#include <ove_seam/wait_end.h>

OVE_EXTERN_C_BEGIN

OVE_HOT int ove_queue_send(ove_queue_t queue, const void *item, uint32_t timeout_ms)
{
	OVE_CALL_ON(queue);
	OVE_CHECK_ARG(queue != NULL && item != NULL);
	OVE_CHECK_MAY_WAIT(timeout_ms);
	return ove_backend_queue_send(queue, item, timeout_ms) ? OVE_OK : ove_wait_failed();
}

OVE_HOT int ove_queue_receive(ove_queue_t queue, void *item, uint32_t timeout_ms)
{
	OVE_CALL_ON(queue);
	OVE_CHECK_ARG(queue != NULL && item != NULL);
	OVE_CHECK_MAY_WAIT(timeout_ms);
	return ove_backend_queue_receive(queue, item, timeout_ms) ? OVE_OK : ove_wait_failed();
}

OVE_HOT int ove_queue_try_send(ove_queue_t queue, const void *item)
{
	OVE_CHECK_ARG(queue != NULL && item != NULL);
	OVE_CHECK_NOT_ISR();
	return ove_backend_queue_send(queue, item, OVE_NO_WAIT) ? OVE_OK : OVE_ERR_FULL;
}

OVE_HOT int ove_queue_try_receive(ove_queue_t queue, void *item)
{
	OVE_CHECK_ARG(queue != NULL && item != NULL);
	OVE_CHECK_NOT_ISR();
	return ove_backend_queue_receive(queue, item, OVE_NO_WAIT) ? OVE_OK : OVE_ERR_EMPTY;
}

OVE_HOT int ove_queue_send_from_isr(ove_queue_t queue, const void *item)
{
	OVE_CHECK_ARG(queue != NULL && item != NULL);
	OVE_CHECK_ISR();
	return ove_backend_queue_send_from_isr(queue, item) ? OVE_OK : OVE_ERR_FULL;
}

OVE_HOT int ove_queue_receive_from_isr(ove_queue_t queue, void *item)
{
	OVE_CHECK_ARG(queue != NULL && item != NULL);
	OVE_CHECK_ISR();
	return ove_backend_queue_receive_from_isr(queue, item) ? OVE_OK : OVE_ERR_EMPTY;
}

OVE_EXTERN_C_END

#endif

#endif
