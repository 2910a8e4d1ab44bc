/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Waiting for the kernel's semaphores and mutexes, which are semaphores too; and one permit per thread. */
#include <nuttx/config.h>
#include <ove_seam/park.h>

#include <sched/sched.h>
#include <semaphore/semaphore.h>

#include <ove_seam/mutex.h>
#include <ove_seam/time.h>

#include "native.h"

/* Gives up the processor until the kernel, or ove_backend_thread_unpark(), ends the wait. Masked. */
static inline __attribute__((always_inline)) void block_on(sem_t *sem, struct tcb_s *self, int16_t errcode)
{
	self->waitobj = sem;
	self->errcode = errcode;
	nxsched_remove_self(self);
	self->task_state = TSTATE_WAIT_SEM;
	(void)nxsched_add_prioritized(self, SEM_WAITLIST(sem));
	up_switch_context(this_task(), self);
}

/*
 * Like nxsem_wait(), without the holder handling, because ove's semaphores have no holders. A signal ends a wait with
 * an error, and has already restored the count then.
 */
static bool take_without_end(sem_t *sem, struct tcb_s *self)
{
	const irqstate_t key = up_irq_save();
	bool is_ended = false;

	do {
		if (sem->val.semcount-- > 0) {
			break;
		}
		block_on(sem, self, OVE_NUTTX_BLOCKED);
		is_ended = self->errcode == ETIMEDOUT;
	} while (self->errcode != OVE_NUTTX_BLOCKED && !is_ended);
	up_irq_restore(key);
	return !is_ended;
}

/* Called after another thread or an ISR ended the wait for the mutex. */
static __attribute__((noinline, cold)) void settle_after_end(sem_t *mutex)
{
	const ove_backend_critical_t key = ove_nuttx_lock();

	ove_nuttx_inherit_after_wait(mutex);
	ove_nuttx_unlock(key);
}

static void sleep_marked(uint32_t ticks)
{
	ove_nuttx_mark_wait(true);
	nxsched_ticksleep(ticks);
	ove_nuttx_mark_wait(false);
}

/* The same for a mutex, which no signal interrupts. The unlock makes the waiter its holder. */
static bool lock_without_end(sem_t *mutex, struct tcb_s *self)
{
	const irqstate_t key = up_irq_save();
	struct tcb_s *const holder = ove_nuttx_inherit_before_wait(mutex);

	while (holder == NULL && ove_nuttx_is_abandoned(mutex)) {
		sleep_marked(OVE_NUTTX_LONGEST);
		ove_nuttx_suspend_point();
		if (ove_nuttx_is_wait_ended()) {
			up_irq_restore(key);
			return false;
		}
	}
	if (holder != NULL) {
		(void)atomic_fetch_or(NXSEM_MHOLDER(mutex), NXSEM_MBLOCKING_BIT);
		nxsem_add_holder_tcb(holder, mutex);
		block_on(mutex, self, OVE_NUTTX_BLOCKED);
		if (self->errcode != OVE_NUTTX_BLOCKED) {
			up_irq_restore(key);
			settle_after_end(mutex);
			return false;
		}
	} else {
		atomic_set(NXSEM_MHOLDER(mutex), self->pid);
		if (dq_peek(SEM_WAITLIST(mutex)) != NULL) {
			(void)atomic_fetch_or(NXSEM_MHOLDER(mutex), NXSEM_MBLOCKING_BIT);
		}
	}
	up_irq_restore(key);
	return true;
}

static bool lock_in_time(sem_t *mutex, uint32_t ticks)
{
	const ove_backend_critical_t key = ove_nuttx_lock();

	if (ove_nuttx_inherit_before_wait(mutex) == NULL && ove_nuttx_is_abandoned(mutex)) {
		ove_nuttx_unlock(key);
		sleep_marked(ticks);
		return false;
	}
	const bool is_locked = nxsem_tickwait_uninterruptible(mutex, ticks) == 0;
	if (!is_locked) {
		ove_nuttx_inherit_after_wait(mutex);
	}
	ove_nuttx_unlock(key);
	return is_locked;
}

bool ove_nuttx_wait(sem_t *sem, uint32_t timeout_ms)
{
	struct tcb_s *const self = g_running_tasks[0];
	bool is_had;

	if (timeout_ms == OVE_NO_WAIT) {
		return false;
	}
	if (timeout_ms != OVE_WAIT_FOREVER) {
		const uint32_t ticks = ove_nuttx_ticks(timeout_ms);

		ove_nuttx_mark_wait(true);
		is_had = NXSEM_IS_MUTEX(sem) ? lock_in_time(sem, ticks)
					     : nxsem_tickwait_uninterruptible(sem, ticks) == 0;
		ove_nuttx_mark_wait(false);
	} else if (NXSEM_IS_MUTEX(sem)) {
		is_had = lock_without_end(sem, self);
	} else {
		is_had = take_without_end(sem, self);
	}
	ove_nuttx_suspend_point();
	return is_had;
}

#if CONFIG_OVE_MUTEX
bool ove_nuttx_rmtx_wait(struct ove_rmtx *rmtx, uint32_t timeout_ms)
{
	if (!ove_nuttx_wait(&rmtx->native.mutex.sem, timeout_ms)) {
		return false;
	}
	rmtx->native.count++;
	return true;
}
#endif

bool ove_backend_thread_park(uint32_t timeout_ms)
{
	struct ove_thread *const self = ove_backend_thread_get_self();
	sem_t *const permit = &self->permit;

	if (timeout_ms == OVE_WAIT_FOREVER) {
		const bool is_granted = take_without_end(permit, &self->native);

		ove_nuttx_suspend_point();
		return is_granted;
	}
	return nxsem_trywait(permit) == 0 || ove_nuttx_wait(permit, timeout_ms);
}

/* Lets the only waiting thread continue. Masked. */
static inline __attribute__((always_inline)) void wake_only(sem_t *permit)
{
	struct tcb_s *const native = (struct tcb_s *)(void *)dq_peek(SEM_WAITLIST(permit));

	permit->val.semcount = 0;
	permit->waitlist.head = NULL;
	permit->waitlist.tail = NULL;
	if (WDOG_ISACTIVE(&native->waitdog)) {
		wd_cancel(&native->waitdog);
	}
	native->waitobj = NULL;
	(void)nxsched_add_readytorun(native);
}

/* Keep at most one permit; otherwise they accumulate while the thread does not park. */
void ove_backend_thread_unpark(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	sem_t *const permit = &thread->permit;

	if (permit->val.semcount >= 0) {
		permit->val.semcount = 1;
	} else {
		wake_only(permit);
	}
	ove_backend_critical_exit(key);
}

/* The kernel's own wait assumes that the caller heads the ready list. A caller that has just woken a more urgent thread
 * does not. A signal ends a wait with an error, and has already restored the count then. */
__attribute__((noinline)) static void await_until(sem_t *permit, struct tcb_s *self, clock_t end)
{
	/* On timeout, the kernel walks the semaphore's holders, so that list must be initialised. */
#if CONFIG_SEM_PREALLOCHOLDERS > 0
	permit->hhead = NULL;
#else
	INITIALIZE_SEMHOLDER(&permit->holder);
#endif
	do {
		(void)wd_start_abstick(&self->waitdog, end, nxsem_timeout, (wdparm_t)self);
		permit->val.semcount--;
		block_on(permit, self, OK);
	} while (self->errcode != OK && self->errcode != ETIMEDOUT);
	(void)wd_cancel(&self->waitdog);
}

void ove_nuttx_permit_await(sem_t *permit, uint32_t timeout_ms)
{
	struct tcb_s *const self = g_running_tasks[0];

	if (timeout_ms != OVE_WAIT_FOREVER) {
		await_until(permit, self, clock_delay2abstick(ove_nuttx_ticks(timeout_ms)));
		return;
	}
	do {
		permit->val.semcount--;
		block_on(permit, self, OK);
	} while (self->errcode != OK);
}

void ove_nuttx_permit_grant(sem_t *permit)
{
	if (permit->val.semcount < 0) {
		wake_only(permit);
	}
}

void ove_backend_thread_unpark_from_isr(struct ove_thread *thread)
{
	ove_backend_thread_unpark(thread);
}
