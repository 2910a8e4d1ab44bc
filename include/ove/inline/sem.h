/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Bodies of the hot semaphore calls; the calls are described in ove/sem.h. */
#ifndef OVE_INLINE_SEM_H
#define OVE_INLINE_SEM_H

#if OVE_HOT_BODIES

/* An inline body with a symbol calls static functions of the backend. GCC warns of that outside system headers. */
#ifndef OVE_EMIT_HOT_CALLS
#pragma GCC system_header
#endif

#include <ove/inline/call.h>
#include <ove/inline/check.h>
#include <ove_seam/wait_end.h>

OVE_EXTERN_C_BEGIN

OVE_HOT int ove_sem_take(ove_sem_t sem, uint32_t timeout_ms)
{
	OVE_CALL_ON(sem);
	OVE_CHECK_ARG(sem != NULL);
	OVE_CHECK_MAY_WAIT(timeout_ms);
	return ove_backend_sem_take(sem, timeout_ms) ? OVE_OK : ove_wait_failed();
}

OVE_HOT int ove_sem_try_take(ove_sem_t sem)
{
	OVE_CHECK_ARG(sem != NULL);
	OVE_CHECK_NOT_ISR();
	return ove_backend_sem_take(sem, OVE_NO_WAIT) ? OVE_OK : OVE_ERR_BUSY;
}

OVE_HOT int ove_sem_give(ove_sem_t sem)
{
	OVE_CHECK_ARG(sem != NULL);
	OVE_CHECK_NOT_ISR();
	return ove_backend_sem_give(sem) ? OVE_OK : OVE_ERR_OVERFLOW;
}

OVE_HOT int ove_sem_give_from_isr(ove_sem_t sem)
{
	OVE_CHECK_ARG(sem != NULL);
	OVE_CHECK_ISR();
	return ove_backend_sem_give_from_isr(sem) ? OVE_OK : OVE_ERR_OVERFLOW;
}

OVE_HOT uint32_t ove_sem_count(ove_sem_t sem)
{
	OVE_CHECK_STOP(sem != NULL, OVE_STOP_ARGUMENT, "ove_sem_count");
	return ove_backend_sem_count(sem);
}

OVE_EXTERN_C_END

#endif

#endif
