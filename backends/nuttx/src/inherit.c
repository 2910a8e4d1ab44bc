/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Fills the gaps in the kernel's own priority inheritance: a holder that itself waits for a mutex does not propagate
 * its priority, a waiter that times out discards the other waiters' priorities too, and a priority change discards the
 * inherited priority.
 */
#include <nuttx/config.h>
#include <nuttx/nuttx.h>

#include <ove_seam/mutex.h>

#include <sched/sched.h>
#include <semaphore/semaphore.h>

#include "native.h"

static struct tcb_s *holder_of(sem_t *mutex)
{
	const uint32_t holder = mutex->val.mholder & ~NXSEM_MBLOCKING_BIT;

	return NXSEM_MACQUIRED(holder) ? nxsched_get_tcb((pid_t)holder) : NULL;
}

bool ove_nuttx_is_abandoned(sem_t *mutex)
{
	return NXSEM_MACQUIRED(mutex->val.mholder & ~NXSEM_MBLOCKING_BIT) && holder_of(mutex) == NULL;
}

/* Returns the mutex that a thread waits for, or NULL if it waits for anything else or does not wait. */
static sem_t *awaited(const struct tcb_s *thread)
{
	sem_t *const sem = (sem_t *)thread->waitobj;

	return thread->task_state == TSTATE_WAIT_SEM && sem != NULL && NXSEM_IS_MUTEX(sem) ? sem : NULL;
}

typedef struct tcb_s ove_chain_thread_t;
typedef int ove_chain_priority_t;

static inline struct tcb_s *ove_chain_next(const struct tcb_s *thread)
{
	sem_t *const mutex = awaited(thread);

	return mutex != NULL ? holder_of(mutex) : NULL;
}

static inline int ove_chain_priority(const struct tcb_s *thread)
{
	return thread->sched_priority;
}

static inline int ove_chain_deserved(const struct tcb_s *thread)
{
	int priority = thread->base_priority;

	for (const struct semholder_s *held = thread->holdsem; held != NULL; held = held->tlink) {
		const struct tcb_s *const first = (const struct tcb_s *)(void *)dq_peek(SEM_WAITLIST(held->sem));

		if (first != NULL && first->sched_priority > priority) {
			priority = first->sched_priority;
		}
	}
	return priority;
}

/* A thread that waits for one of ove's own objects moves to its new position there. */
static void ove_chain_run_at(struct tcb_s *native, int priority)
{
	sem_t *const sem = (sem_t *)native->waitobj;

	(void)nxsched_set_priority(native, priority);
	if (native->task_state == TSTATE_WAIT_SEM && sem != NULL && (sem->flags & OVE_NUTTX_PERMIT) != 0) {
		ove_generic_waiter_resort(container_of(sem, struct ove_generic_waiter, permit), native->sched_priority);
	}
}

#include <ove_generic/priority_chain.h>

struct tcb_s *ove_nuttx_inherit_before_wait(sem_t *mutex)
{
	struct tcb_s *const holder = holder_of(mutex);
	const int priority = this_task()->sched_priority;

	ove_chain_raise(holder, priority);
	return holder;
}

/* NuttX 13.0.0 leaves the waiters mark set when the last waiter times out; the mutex would stay locked. */
static void forget_waiters(sem_t *mutex)
{
	if (dq_peek(SEM_WAITLIST(mutex)) == NULL) {
		(void)__atomic_fetch_and(&mutex->val.mholder, ~(uint32_t)NXSEM_MBLOCKING_BIT, __ATOMIC_RELAXED);
	}
}

#if CONFIG_OVE_MUTEX

/* NuttX 13.0.0 records no holder when a mutex goes to one of several waiters. The new holder would not inherit later
 * priority changes of the others, and would lose their priority once its own base priority drops. */
static void hand_over(sem_t *mutex)
{
	struct tcb_s *holder;

	sched_lock();
	(void)nxsem_post_slow(mutex);
	holder = holder_of(mutex);
	if (holder != NULL && dq_peek(SEM_WAITLIST(mutex)) != NULL) {
		nxsem_add_holder_tcb(holder, mutex);
	}
	sched_unlock();
}

/* If there are waiters, the kernel's inline attempt fails. */
static void post(sem_t *mutex)
{
	const dq_entry_t *const first = dq_peek(SEM_WAITLIST(mutex));

	if (first == NULL) {
		forget_waiters(mutex);
		(void)nxsem_post(mutex);
	} else if (first->flink != NULL) {
		hand_over(mutex);
	} else {
		(void)nxsem_post_slow(mutex);
	}
}

/* The last waiter may have timed out without having run since: then there is no thread to take the mutex.
 */
void ove_nuttx_mutex_unlock(struct ove_mutex *mutex)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	post(&mutex->native.sem);
	ove_backend_critical_exit(key);
}

void ove_nuttx_rmtx_unlock(struct ove_rmtx *rmtx)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	if (--rmtx->native.count == 0u) {
		post(&rmtx->native.mutex.sem);
	}
	ove_backend_critical_exit(key);
}

#endif

void ove_nuttx_inherit_after_wait(sem_t *mutex)
{
	struct tcb_s *const holder = holder_of(mutex);

	if (holder == NULL) {
		return;
	}
	if (dq_peek(SEM_WAITLIST(mutex)) != NULL) {
		nxsem_add_holder_tcb(holder, mutex);
	}
	forget_waiters(mutex);
	/* The kernel may have lowered the holder already, but no thread further along the chain. */
	(void)ove_chain_settle(holder);
	ove_chain_update(ove_chain_next(holder));
}

void ove_nuttx_inherit_set_base(struct tcb_s *thread, int priority)
{
	thread->base_priority = (uint8_t)priority;
	thread->boost_priority = 0;
	ove_chain_update(thread);
}
