/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/line.h>
#include <ove_seam/sem.h>

#if CONFIG_OVE_SEM

/* Out of line, so that taking an available token saves no registers. Called in the critical section; leaves it. */
static __attribute__((noinline)) bool wait(struct ove_sem *sem, uint32_t timeout_ms, ove_backend_critical_t key)
{
	const bool is_taken = ove_threadx_line_wait(&sem->line, _tx_thread_current_ptr, timeout_ms) ||
			      ove_threadx_line_wait_more(&sem->line, timeout_ms);

	ove_backend_critical_exit(key);
	return is_taken;
}

bool ove_backend_sem_take(struct ove_sem *sem, uint32_t timeout_ms)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const uint32_t count = sem->count;

	if (count != 0u) {
		sem->count = count - 1u;
		ove_backend_critical_exit(key);
		return true;
	}
	if (timeout_ms != OVE_NO_WAIT) {
		return wait(sem, timeout_ms, key);
	}
	ove_backend_critical_exit(key);
	return false;
}

static __attribute__((noinline)) bool wake(struct ove_sem *sem, ove_backend_critical_t key)
{
	TX_THREAD *const first = sem->line.first;

	ove_threadx_line_wake_first(&sem->line, first, first->tx_thread_suspended_next);
	ove_backend_critical_exit(key);
	return true;
}

bool ove_backend_sem_give(struct ove_sem *sem)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	if (sem->line.first != TX_NULL) {
		return wake(sem, key);
	}
	const uint32_t count = sem->count;
	const bool has_room = count < sem->maximum;

	if (has_room) {
		sem->count = count + 1u;
	}
	ove_backend_critical_exit(key);
	return has_room;
}

#endif
