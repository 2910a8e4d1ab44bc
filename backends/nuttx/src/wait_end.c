/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <nuttx/config.h>
#include <ove_generic/notify_end.h>
#include <ove_generic/wait_end.h>

#include <sched/sched.h>
#include <semaphore/semaphore.h>

#include "native.h"

/* Returns the running thread if it is an ove thread, else NULL: a native thread has only the kernel's control block. */
static struct ove_thread *own_self(void)
{
	struct ove_thread *const self = ove_backend_thread_get_self();

	return self != NULL && ove_nuttx_is_own(&self->native) ? self : NULL;
}

static bool is_marked(const struct ove_thread *thread)
{
	return (thread->common.wait_end & OVE_GENERIC_WAIT_MARKED) != 0u;
}

static bool end_in_list(sem_t *permit)
{
	struct ove_generic_waiter *const waiter =
		(struct ove_generic_waiter *)(void *)((char *)permit - offsetof(struct ove_generic_waiter, permit));

	if (waiter->has_no_end || waiter->list == NULL) {
		return false;
	}
	ove_generic_waiter_take_out(waiter);
	ove_nuttx_permit_grant(permit);
	return true;
}

/* These native calls may switch at once, so no step may follow them. */
static bool end_in_kernel(struct tcb_s *native)
{
	sched_lock();
	if (native->task_state == TSTATE_SLEEPING) {
		nxsched_wakeup(native);
	} else {
		nxsem_wait_irq(native, ETIMEDOUT);
	}
	sched_unlock();
	return true;
}

bool ove_backend_thread_end_wait(struct ove_thread *thread, unsigned char reason)
{
	struct tcb_s *const native = &thread->native;
	sem_t *const sem = (sem_t *)native->waitobj;
	const bool waits = native->task_state == TSTATE_WAIT_SEM;

	if (ove_generic_wait_may_end(thread) && ove_generic_notify_end(thread, reason)) {
		return true;
	}
	/* A thread that parks outside a list, other than for notifications, is not in a call of the application. */
	if (!ove_generic_wait_may_end(thread) || sem == &thread->permit) {
		return false;
	}
	if (waits && (sem->flags & OVE_NUTTX_PERMIT) != 0u) {
		if (!end_in_list(sem)) {
			return false;
		}
		thread->common.wait_end |= reason;
		return true;
	}
	/* A native wait, for example for the kernel's console, must continue. */
	if ((waits && native->errcode == OVE_NUTTX_BLOCKED) ||
	    ((waits || native->task_state == TSTATE_SLEEPING) && is_marked(thread))) {
		thread->common.wait_end |= reason;
		return end_in_kernel(native);
	}
	return false;
}

void ove_nuttx_mark_wait(bool waits)
{
	ove_generic_wait_mark(own_self(), waits);
}

bool ove_nuttx_is_wait_ended(void)
{
	return ove_generic_wait_is_ended(own_self());
}

unsigned char ove_backend_wait_end(void)
{
	return ove_generic_wait_end_take(own_self());
}

void ove_backend_wait_keep(bool is_kept)
{
	ove_generic_wait_keep(own_self(), is_kept);
}
