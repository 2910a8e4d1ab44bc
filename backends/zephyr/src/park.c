/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file One permit per thread, on the kernel's wait queues. */
#include <ove_seam/kernel.h>
#include <ove_seam/park.h>
#include <ove_seam/thread.h>
#include <ove_seam/time.h>

#include <ksched.h>

/* The scheduler's result of a wait whose thread was woken; after a timeout it is negative. */
#define WOKEN 1

bool ove_backend_thread_park(uint32_t timeout_ms)
{
	static struct k_spinlock lock;
	struct ove_thread *const self = ove_backend_thread_get_self();
	const k_spinlock_key_t key = k_spin_lock(&lock);
	bool woken;

	if (self->permit != 0u) {
		self->permit = 0;
		k_spin_unlock(&lock, key);
		return true;
	}
	if (timeout_ms == OVE_NO_WAIT) {
		k_spin_unlock(&lock, key);
		return false;
	}
	woken = z_sched_wait(&lock, key, &self->parked, ove_zephyr_timeout(timeout_ms), NULL) == WOKEN;
	ove_zephyr_end_of_wait();
	return woken;
}

void ove_backend_thread_unpark(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	if (!z_sched_wake(&thread->parked, WOKEN, NULL)) {
		thread->permit = 1;
	}
	ove_backend_critical_exit(key);
}
