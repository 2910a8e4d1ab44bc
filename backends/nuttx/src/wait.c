/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Waiting for the kernel's semaphores and mutexes, which are semaphores too; and one permit a thread. */
#include <errno.h>

#include <ove/mutex.h>
#include <ove/time.h>

#include "native.h"

static int wait_for_ever(sem_t *sem)
{
	int result;

	do {
		result = nxsem_wait(sem);
	} while (result == -EINTR);
	return result;
}

static int wait_plainly(sem_t *sem, uint32_t timeout_ms)
{
	return timeout_ms == OVE_WAIT_FOREVER ? wait_for_ever(sem)
					      : nxsem_tickwait_uninterruptible(sem, ove_nuttx_ticks(timeout_ms));
}

static int wait_for_mutex(sem_t *mutex, uint32_t timeout_ms)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	int result;

	ove_nuttx_inherit_before_wait(mutex);
	result = wait_plainly(mutex, timeout_ms);
	if (result != 0) {
		ove_nuttx_inherit_after_wait(mutex);
	}
	ove_backend_critical_exit(key);
	return result;
}

bool ove_nuttx_wait(sem_t *sem, uint32_t timeout_ms)
{
	int result;

	if (timeout_ms == OVE_NO_WAIT) {
		return false;
	}
	if (NXSEM_IS_MUTEX(sem)) {
		result = wait_for_mutex(sem, timeout_ms);
	} else {
		result = wait_plainly(sem, timeout_ms);
	}
	ove_nuttx_suspend_point();
	return result == 0;
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
	sem_t *const permit = &ove_backend_thread_get_self()->permit;

	return nxsem_trywait(permit) == 0 || ove_nuttx_wait(permit, timeout_ms);
}

/* One permit at most: a thread that does not park for long would gather them. */
void ove_backend_thread_unpark(struct ove_thread *thread)
{
	if (thread->permit.val.semcount <= 0) {
		(void)nxsem_post(&thread->permit);
	}
}

void ove_backend_thread_unpark_from_isr(struct ove_thread *thread)
{
	ove_backend_thread_unpark(thread);
}
